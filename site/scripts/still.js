// A classic script, run before anything is drawn. Where the page's own module cannot load, the
// page stays the still figure that it is without scripts, and says why.

const root = document.documentElement;

// PyScript opens a database that nothing here uses, and complains where storage is blocked.
Object.defineProperty(self, "indexedDB", { value: { open: () => ({}) } });

if (location.protocol === "file:") root.dataset.still = "disk";
else {
  root.classList.add("scripted");
  addEventListener("error", ({ target }) => stay(target), { capture: true });
}

function stay(failed) {
  if (!(failed instanceof HTMLScriptElement) || failed.type !== "module") return;
  root.classList.remove("scripted");
  root.dataset.still = self.origin === "null" ? "frame" : "broken";
}

addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll(".reload")) {
    button.addEventListener("click", () => location.reload());
  }
  for (const link of document.querySelectorAll(".by-itself")) link.href = location.href;
});
