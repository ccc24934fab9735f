// Brings Python up: fetches the runtime's files with true progress, checks each against the
// hash it was built with, and starts the PyScript worker at the same time. Its own requests
// find the same files in the browser's cache, or join the ones under way.

const STARTUP = "runtime/pyscript/core.js";

// Python starts in seconds once its files are here; a slow phone may take half a minute.
const START_LIMIT_MS = 120_000;

// An error whose message is for the reader: what happened, and what to do.
export class LoadError extends Error {}

// Resolves with the PyScript worker, once Python runs in it.
export async function loadPython({ files, lab, onProgress }) {
  if (!canCompile()) {
    throw new LoadError(
      "This browser blocks WebAssembly, which Python needs to run here. Allow it for this site, or use another browser.",
    );
  }
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  const report = (bytes) => {
    loaded += bytes;
    onProgress({ loaded, total });
  };
  const fetched = Promise.all(files.map((file) => fetchChecked(file, report)));
  const started = startWorker(lab);
  started.catch(() => {}); // Told below, unless the fetch has told already.
  // A worker that waits for a broken file waits for ever: the fetch tells first.
  await fetched;
  return Promise.race([started, tooLong()]);
}

// A worker that runs out of memory while it starts says nothing at all.
async function tooLong() {
  await new Promise((resolve) => setTimeout(resolve, START_LIMIT_MS));
  throw new LoadError(
    "Python was loaded but did not start. The device may be short of memory: close other tabs and reload the page.",
  );
}

export async function fetchBytes(path) {
  const response = await answerOf(path);
  return new Uint8Array(await response.arrayBuffer());
}

async function answerOf(path) {
  const response = await fetch(path).catch(() => null);
  if (response === null || !response.ok) throw unreachable(path, response);
  return response;
}

async function fetchChecked({ path, sha256 }, report) {
  const response = await answerOf(path);
  const chunks = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw unreachable(path, response);
    });
    if (done) break;
    chunks.push(value);
    report(value.length);
  }
  // Browsers hash only in secure contexts: https, and this machine itself.
  if (crypto.subtle === undefined) return;
  const bytes = await new Blob(chunks).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== sha256) {
    throw new LoadError(
      `${path} is not the file this page was built with. Reload the page; if that does not help, the site must be built or copied again.`,
    );
  }
}

function unreachable(path, response) {
  const cause = response === null ? "no answer" : response.ok ? "broken off" : `status ${response.status}`;
  return new LoadError(
    `${path} could not be loaded (${cause}). Check the connection and reload; if it stays, the site is incomplete and must be built or copied again.`,
  );
}

function canCompile() {
  try {
    // The smallest module there is: magic number and version.
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return true;
  } catch {
    return false;
  }
}

async function startWorker({ interpreter, archive, entry, host }) {
  const script = document.createElement("script");
  script.type = "py";
  script.src = entry;
  script.setAttribute("worker", "");
  script.setAttribute(
    "config",
    JSON.stringify({
      interpreter: new URL(interpreter, document.baseURI).href,
      packages: ["numpy"],
      packages_cache: "passthrough",
      sync_main_only: true,
      files: { [new URL(archive, document.baseURI).href]: "./*" },
    }),
  );
  host.append(script);
  await import(new URL(STARTUP, document.baseURI).href).catch(() => {
    throw unreachable(STARTUP, null);
  });
  while (script.xworker === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  await script.xworker.ready;
  return script.xworker;
}

// What to tell the reader about any failure.
export function explain(error) {
  if (error instanceof LoadError) return error.message;
  const text = String(error?.message ?? error);
  if (/memory|allocation/i.test(text)) {
    return "Python ran out of memory. Close other tabs and reload the page.";
  }
  const last = text.trim().split("\n").at(-1);
  return `Python stopped: ${last}. Reload the page to start again.`;
}
