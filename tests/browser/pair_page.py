"""The page for a pair of one's own, as a person meets it."""

import io

from PIL import Image

from tests.browser.lab_page import LabPage


def own_picture():
    """A picture of the frame's size, as an upload."""
    out = io.BytesIO()
    Image.new("RGB", (180, 225), (200, 10, 90)).save(out, "PNG")
    return {"name": "own.png", "mimeType": "image/png", "buffer": out.getvalue()}


class PairPage(LabPage):
    def open(self, query=""):
        super().open(f"pair.html{query}")

    def wait_ready(self):
        self.page.set_default_timeout(30_000)
        self.page.evaluate("window.fieldlab.ready")

    def bring(self, side, *files):
        """Choose files, and wait until they are scored or refused."""
        self.after(lambda: self.page.locator(f"#{side}-file").set_input_files(files))
        if len(files) > 1:  # the reference's score may come first
            self.page.wait_for_timeout(400)

    def edit(self, side, text):
        source = self.page.locator(f"#{side}-source")
        source.evaluate("source => { source.closest('details').open = true; }")
        self.after(lambda: source.fill(text))

    def after(self, action):
        """Do something that ends with a score or a problem, and wait for it."""
        self.page.evaluate(
            """() => {
              const problems = [...document.querySelectorAll(".failure")];
              for (const problem of problems) problem.hidden = true;
              window.settled = new Promise((resolve) => {
                const end = window.fieldlab.on("score", () => { end(); resolve(); });
                const observer = new MutationObserver(() => {
                  if (problems.some((problem) => !problem.hidden)) resolve();
                });
                for (const problem of problems) observer.observe(problem, { attributes: true });
              });
            }"""
        )
        action()
        late = "new Promise((_, reject) => setTimeout(reject, 20_000, new Error('not settled')))"
        self.page.evaluate(f"Promise.race([window.settled, {late}])")

    def paste(self, types, *, on="body"):
        """Paste what a real clipboard would hold: `types` maps a type to text."""
        self.page.evaluate(
            """([types, on]) => {
              const clipboardData = new DataTransfer();
              for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
              const options = { clipboardData, bubbles: true, cancelable: true };
              document.querySelector(on).dispatchEvent(new ClipboardEvent("paste", options));
            }""",
            [types, on],
        )

    def problem(self, side="candidate"):
        problem = self.page.locator(f"#{side}-problem")
        return problem.inner_text() if problem.is_visible() else None

    def notes(self, side="candidate"):
        return self.page.locator(f"#{side}-notes li").all_inner_texts()
