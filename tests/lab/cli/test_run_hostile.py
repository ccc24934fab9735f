import base64
import io

from PIL import Image

from lab.run.scores import read_scores
from tests.lab import hostile, pictures
from tests.lab.run.making import picture


def hostile_run(root, url):
    """Write the candidates that do what they must not, some good ones among them."""
    css = ".field { background: linear-gradient(magenta, cyan)"
    secret = root.parent / "secret.css"
    secret.write_text(".field { background: red }")
    big = f"{css}; --a: url('data:image/png;base64,{'A' * 50_000_000}') }}"
    sources = {
        "script/magenta-cyan-corner.html": f"<p>a</p><script src='{url}'>1</script>",
        "script/vertical-warm-flow.html": "<script>for (;;) {}</script>",
        "remote/magenta-cyan-corner.html": f'<img src="{url}">',
        "remote/vertical-warm-flow.css": f'@import "{url}"; {css} }}',
        "remote/three-zone-soft-field.css": f'@import "{secret.as_uri()}"; {css} }}',
        "remote/green-cyan-split.css": f'{css}, url("{secret.as_uri()}") }}',
        "endless/magenta-cyan-corner.css": (
            f"{css}; animation: a 1s infinite }} @keyframes a {{ to {{ opacity: 0 }} }}"
        ),
        "endless/vertical-warm-flow.svg": hostile.ENDLESS_SVG,
        "broken/magenta-cyan-corner.css": big,
        "broken/vertical-warm-flow.css": "}}}{{ .field { backgrou",
        "broken/three-zone-soft-field.css": "",
        "good/magenta-cyan-corner.css": css + "}",
        "good/vertical-warm-flow.svg": f'<svg {hostile.SVG}><rect width="90" height="99"/></svg>',
        "good/three-zone-soft-field.html": "<div class='field' style='background: lime'></div>",
    }
    for name, text in sources.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    Image.new("RGB", (90, 90)).save(root / "broken" / "green-cyan-split.png")
    picture(root / "good" / "green-cyan-split.png", field="green-cyan-split")
    embedded = io.BytesIO()
    Image.fromarray(pictures.smooth(3, seed=3)).save(embedded, "PNG")
    data = base64.b64encode(embedded.getvalue()).decode()
    (root / "good" / "warm-top-cyan-base.css").write_text(
        f".field {{ background: url(data:image/png;base64,{data}) }}"
    )


def test_a_hostile_folder_is_finished(run, tmp_path):
    root, out = tmp_path / "run", tmp_path / "scores.jsonl"
    with hostile.listening() as listener:
        hostile_run(root, listener.url)
        status, _, errors = run("run", root, "--out", out, "--jobs", "2")
    assert listener.calls == []
    assert status == 2
    lines = {line.split(": ")[1]: line.split(": ", 2)[2] for line in errors.splitlines()}
    assert len(lines) == errors.count("\n")
    secret = (tmp_path / "secret.css").as_uri()
    short = secret if len(secret) <= 80 else secret[:79] + "…"
    white = "drew nothing: the frame is all white"
    assert lines == {
        "script/magenta-cyan-corner.html": "blocked: a script",
        "script/vertical-warm-flow.html": f"blocked: a script; {white}",
        "remote/magenta-cyan-corner.html": f"blocked: {listener.url}",
        "remote/vertical-warm-flow.css": f"blocked: {listener.url}",
        "remote/three-zone-soft-field.css": f"blocked: {short}",
        "remote/green-cyan-split.css": f"blocked: {short}",
        "endless/vertical-warm-flow.svg": "failed: expected to be drawn within 10 s, was not",
        "broken/magenta-cyan-corner.css": (
            "failed: expected at most 5,000,000 bytes, came 50,000,089"
        ),
        "broken/vertical-warm-flow.css": white,
        "broken/three-zone-soft-field.css": "failed: expected content, came an empty file",
        "broken/green-cyan-split.png": (
            "failed: expected 180 × 225 px, came 90 × 90 (resize it, or choose a fit)"
        ),
    }
    rows = {row.source: row for row in read_scores(out).rows if row.state != "pending"}
    assert len(rows) == 17
    assert [row.state for row in rows.values()].count("failed") == 4
    good = [row for source, row in rows.items() if source.startswith("good/")]
    assert [(row.state, row.notes) for row in good] == [("scored", ())] * 5
    # What was blocked changed nothing: the same design, scored alike.
    same = ("good/magenta-cyan-corner.css", "endless/magenta-cyan-corner.css")
    assert len({rows[source].pixels_sha256 for source in same}) == 1
