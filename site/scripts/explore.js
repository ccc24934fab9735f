// The panels under the controls: each one's script is loaded when it is first opened, and it
// computes only while it is open.

export class Explore {
  constructor(lab) {
    for (const details of document.querySelectorAll("details[data-panel]")) {
      let loaded = null;
      details.addEventListener("toggle", async () => {
        loaded ??= load(details.dataset.panel, lab);
        const panel = await loaded;
        details.dataset.loaded = "";
        // By now the reader may have closed it again, or again and again.
        if (details.open !== panel.isOpen) {
          panel.isOpen = details.open;
          if (details.open) panel.open();
          else panel.close();
        }
      });
    }
  }
}

async function load(name, lab) {
  const { Panel } = await import(`./explore-${name}.js`);
  const panel = new Panel(lab);
  panel.isOpen = false;
  return panel;
}
