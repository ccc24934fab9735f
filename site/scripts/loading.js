// Brings Python up: fetches the runtime's files with true progress, checks each against the
// hash it was built with, and starts the PyScript worker at the same time. Its own requests
// find the same files in the browser's cache, or join the ones under way.

import { LibraryError, workerIsMade } from "./libraries.js";
import { Watched, WorkerDied } from "./watched.js";

// Python starts in seconds once its files are here; a slow phone may take half a minute.
const START_LIMIT_MS = 120_000;

// Directives of a security policy that can keep Python from starting.
const NEEDED = /^(script|worker|child|connect)-src/;

// Files that came in another shape than the page was built with. The browser's cache may have them
// so: the next time they are fetched past it.
const altered = new Set();

// An error whose message is for the reader: what happened, and what to do.
export class LoadError extends Error {
  // canRetry: whether trying again may help.
  constructor(message, { canRetry = true } = {}) {
    super(message);
    this.canRetry = canRetry;
  }
}

// Resolves with the worker, a `Watched`, once Python runs in it. `lab`: the addresses of its
// parts, and the `host` element for PyScript's script. May be called again, after a failure or
// when the worker has died.
export async function loadPython({ files, lab, onProgress, onDeath }) {
  const obstacle = findObstacle();
  if (obstacle !== null) throw new LoadError(obstacle, { canRetry: false });
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  const report = (bytes) => {
    loaded += bytes;
    onProgress({ loaded, total });
  };
  const over = new AbortController();
  const fetched = Promise.all(files.map((file) => fetchChecked(file, over.signal, report)));
  const refused = forbidden();
  const started = startWorker(lab);
  started.catch(() => {}); // Told below, unless the fetch has told already.
  try {
    // A worker that waits for a broken file waits for ever: the fetch tells first.
    await Promise.race([fetched, refused.told]);
    return new Watched(await Promise.race([started, refused.told, tooLong()]), { onDeath });
  } catch (error) {
    over.abort();
    stopWorker(lab);
    // What a policy blocks fails a moment before the policy is told.
    await Promise.race([refused.told, new Promise((resolve) => setTimeout(resolve, 50))]);
    throw error;
  } finally {
    refused.end();
  }
}

// Takes away a worker that did not start.
function stopWorker({ host }) {
  for (const { xworker } of host.querySelectorAll("script[type=py]")) xworker?.terminate();
  host.replaceChildren();
}

// A worker that runs out of memory while it starts says nothing at all.
async function tooLong() {
  await new Promise((resolve) => setTimeout(resolve, START_LIMIT_MS));
  throw new LoadError(
    "Python was loaded but did not start. The device may be short of memory: close other tabs and try again.",
  );
}

// `told` rejects when a security policy blocks what Python needs, until `end` is called.
function forbidden() {
  let end;
  const told = new Promise((_, reject) => {
    const tell = ({ disposition, effectiveDirective }) => {
      if (disposition !== "enforce" || !NEEDED.test(effectiveDirective)) return;
      reject(
        new LoadError(
          `A security policy of this site (${effectiveDirective}) blocks what Python needs to run here. Whoever runs the site can allow it.`,
          { canRetry: false },
        ),
      );
    };
    document.addEventListener("securitypolicyviolation", tell);
    end = () => document.removeEventListener("securitypolicyviolation", tell);
  });
  told.catch(() => {});
  return { told, end };
}

export async function fetchBytes(path) {
  const response = await answerOf(path);
  return new Uint8Array(await response.arrayBuffer());
}

async function answerOf(path, options) {
  const response = await fetch(path, options).catch(() => null);
  if (response === null || !response.ok) throw unreachable(path, response);
  return response;
}

async function fetchChecked({ path, sha256 }, signal, report) {
  const cache = altered.has(path) ? "reload" : "default";
  const response = await answerOf(path, { cache, signal });
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
  if (hex === sha256) altered.delete(path);
  else {
    altered.add(path);
    throw new LoadError(
      `${path} is not the file this page was built with. Try again; if that does not help, the site must be built or copied again.`,
    );
  }
}

function unreachable(path, response) {
  if (!navigator.onLine) {
    return new LoadError(
      `There is no connection, and ${path} is not kept on this device. Connect and try again.`,
    );
  }
  const cause = response === null ? "no answer" : response.ok ? "broken off" : `status ${response.status}`;
  return new LoadError(
    `${path} could not be loaded (${cause}). Check the connection and try again; if it stays, the site is incomplete and must be built or copied again.`,
  );
}

// What keeps Python from running here, whatever is loaded; null if nothing is known to.
function findObstacle() {
  // Chromium starts no worker that is a module there.
  if (self.origin === "null") {
    return "Python cannot run in this frame, since its sandbox lacks allow-same-origin. Open the page by itself.";
  }
  try {
    // The smallest module there is: magic number and version.
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return null;
  } catch {
    return "This browser, or a policy of this site, blocks WebAssembly, which Python needs to run here. Allow it, or use another browser.";
  }
}

async function startWorker({ startup, interpreter, archive, entry, host }) {
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
  host.replaceChildren(script);
  await import(new URL(startup, document.baseURI).href).catch(() => {
    throw unreachable(startup, null);
  });
  while (script.xworker === undefined) {
    if (!script.isConnected) throw new Error("stopped while starting");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  workerIsMade();
  await Promise.race([script.xworker.ready, broken(script.xworker)]);
  return script.xworker;
}

// Rejects if a worker's own script fails.
async function broken(worker) {
  await new Promise((resolve) => worker.addEventListener("error", resolve, { once: true }));
  throw new LoadError("This browser did not start the worker that Python runs in. Try again, or use another browser.");
}

// What to tell the reader about any failure.
export function explain(error) {
  if (error instanceof LoadError || error instanceof LibraryError) return error.message;
  if (error instanceof WorkerDied) return "Python stopped over this, and is started again.";
  const text = String(error?.message ?? error);
  if (/memory|allocation/i.test(text)) {
    return "Python ran out of memory. Close other tabs and try again.";
  }
  const last = text.trim().split("\n").at(-1);
  return `Python stopped: ${last}. Reload the page to start again.`;
}
