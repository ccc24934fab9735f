// Bokeh's and Panel's scripts. Running them keeps the page busy for a good part of a second, so
// they let Python's worker go first: once that has got its code from the page, it works beside it.

// What a worker takes to ask for its code, once it is made.
const HEAD_START_MS = 150;

// Whatever happens to Python, the controls come.
const PATIENCE_MS = 3000;

let release;
const released = new Promise((resolve) => (release = resolve));
let running = null;

// The worker is made, or will not be.
export { release as workerIsMade };

// Resolves with Bokeh, once all of the scripts have run.
export function bokeh() {
  running ??= run();
  return running;
}

async function run() {
  setTimeout(release, PATIENCE_MS);
  await released;
  await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  const { libraries } = JSON.parse(document.querySelector("#lab-config").textContent);
  await Promise.all(libraries.map(append));
  return window.Bokeh;
}

function append(address) {
  const script = document.createElement("script");
  script.src = address;
  script.async = false; // in order
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new LibraryError(address)));
  });
}

export class LibraryError extends Error {
  constructor(address) {
    super(`${address} could not be loaded. Check the connection and reload the page.`);
  }
}
