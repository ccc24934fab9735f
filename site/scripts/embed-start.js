// A classic script: it runs where the page's module does not load, as in a sandbox of
// `allow-scripts` alone, and tells the host why. `scripts/still.js` tells the reader. It speaks
// first, too, so that the host knows that there is somebody.
(() => {
  const tell = (type, content) => {
    if (parent === window) return;
    parent.postMessage({ source: "field-lab", version: 1, type, ...content }, "*");
  };
  const { files } = JSON.parse(document.querySelector("#lab-config").textContent);
  tell("progress", { loaded: 0, total: files.reduce((sum, { bytes }) => sum + bytes, 0) });

  const root = document.documentElement;
  const tellWhy = () => {
    if (root.dataset.still === undefined) return;
    tell("error", { message: document.querySelector("#why").innerText, fatal: true });
  };
  new MutationObserver(tellWhy).observe(root, { attributeFilter: ["data-still"] });
  tellWhy();
})();
