"""Under a moving hand: order, the last value, one request at a time, memory, no request outside."""

from urllib.parse import urlsplit

MOVES = 1000
WATCH = """() => {
  window.seen = [];
  window.fieldlab.on("score", (result) => window.seen.push(result.state.circles[0].x));
}"""


def test_values_never_go_backwards_and_the_last_wins(lab):
    lab.start_over()
    lab.page.evaluate(WATCH)
    lab.drag(80, 0, steps=160)
    lab.settle()
    seen = lab.page.evaluate("window.seen")
    assert seen == sorted(seen)
    assert seen[-1] == lab.state()["x"] == 171


def test_at_most_one_request_is_in_flight(lab):
    lab.start_over()
    counts = lab.page.evaluate(
        """async () => {
          const base = document.querySelector("link[rel=stylesheet]").href;
          const { Scorer } = await import(new URL("../scripts/scorer.js", base));
          const { fields } = window.fieldlab.config.folders;
          const live = document.querySelector("#python script[type=py]").xworker;
          let flying = 0, most = 0, asked = 0;
          const counting = {
            async call(name, ...values) {
              if (name === "score") asked += 1;
              most = Math.max(most, ++flying);
              const answer = await live.sync[name](...values);
              flying -= 1;
              return answer;
            },
          };
          const frames = [];
          const scorer = new Scorer({
            pixelsOf: async (name) =>
              new Uint8Array(await (await fetch(`${fields}/${name}.rgb`)).arrayBuffer()),
            onFrame: (frame) => frames.push(frame.state.x),
            onError: (error) => { throw error; },
          });
          scorer.connect(counting);
          let last;
          for (let x = 0; x < 150; x += 1) {
            const reference = "magenta-circle";
            last = scorer.score(`reference=${reference}&x=${x}`, { reference, x });
            if (x % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
          }
          const frame = await last;
          return { most, asked, frames, final: frame.state.x };
        }"""
    )
    assert counts["most"] == 1
    assert counts["asked"] < 150
    assert counts["frames"] == sorted(counts["frames"])
    assert counts["final"] == counts["frames"][-1] == 149


def test_memory_does_not_grow_over_a_thousand_moves(lab):
    lab.start_over()
    session = lab.page.context.new_cdp_session(lab.page)
    session.send("HeapProfiler.enable")

    def used():
        session.send("HeapProfiler.collectGarbage")
        return session.send("Runtime.getHeapUsage")["usedSize"]

    def move(count):
        lab.page.evaluate(
            """async (count) => {
              for (let step = 0; step < count; step += 1) {
                window.fieldlab.set({ x: 40 + (step % 100), radius: 30 + (step % 50) });
                await new Promise(requestAnimationFrame);
              }
              await window.fieldlab.set({ x: 91 });
            }""",
            count,
        )

    move(100)
    before = used()
    move(MOVES)
    assert used() - before < 1_000_000  # bytes; one leaked frame a move would be 162 million


def test_no_request_leaves_the_origin(open_lab):
    lab = open_lab()
    lab.drag(20, 20)
    lab.set(reference="yellow-cyan-split")
    lab.page.goto(lab.base_url + "method.html")
    # The worker's own requests are heard, too: the archive is fetched by the page and by it.
    assert sum(url.endswith("/project.zip") for url in lab.requests) == 2
    origins = {urlsplit(url)[:2] for url in lab.requests if not url.startswith(("data:", "blob:"))}
    assert origins == {urlsplit(lab.base_url)[:2]}
    assert lab.console == []
