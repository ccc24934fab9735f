// Keeps the site on the reader's device. The build puts `files` before this: the path of each
// file from this folder on, and the hash of its content; those `ahead` are fetched when this
// version is installed, those `onVisit` when they are first asked for.
//
// What is kept has the hash as its name, so that no version fetches again what an earlier one
// has, and a page only ever gets the files of one version: another one, though installed, waits
// until no page of this one is open. What is not listed, above all the embed, is left alone.

/* global files */

const CACHE = "score-lab";
const LANES = 4;
const folder = new URL("./", self.location).href;
const listed = new Map([...Object.entries(files.ahead), ...Object.entries(files.onVisit)]);

addEventListener("install", (event) => event.waitUntil(fetchAhead()));

addEventListener("activate", (event) => event.waitUntil(begin()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  // Some hosts leave the ending out.
  const file = [path, `${path}.html`].find((known) => listed.has(known));
  if (file === undefined || request.method !== "GET") return;
  // A page that asks anew distrusts what is kept.
  if (request.cache === "reload") return;
  event.respondWith(answer(file, event));
});

// From this folder on; null for what lies elsewhere.
function pathOf(address) {
  if (!address.startsWith(folder)) return null;
  return address.slice(folder.length).replace(/[?#].*/s, "") || "index.html";
}

function nameOf(path) {
  return `${folder}?sha256=${encodeURIComponent(listed.get(path))}`;
}

async function fetchAhead() {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(files.ahead);
  const lane = async () => {
    while (paths.length > 0) {
      const path = paths.pop();
      if ((await find(path, cache)) === undefined) await keep(path, cache);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

// Fetches a file, checks it and keeps it; the server may have another version of it by now.
async function keep(path, cache) {
  const integrity = `sha256-${listed.get(path)}`;
  const response = await fetch(path, { integrity }).catch(() =>
    fetch(path, { integrity, cache: "reload" }),
  );
  if (!response.ok) throw new Error(`${path}: expected the file, came status ${response.status}`);
  // A page may not be given an answer that was redirected.
  await cache.put(nameOf(path), new Response(response.body, { headers: response.headers }));
}

// No page of an earlier version is open any more.
async function begin() {
  const cache = await caches.open(CACHE);
  const names = new Set([...listed.keys()].map(nameOf));
  for (const { url } of await cache.keys()) if (!names.has(url)) await cache.delete(url);
  // The page that brought this one has it from now on.
  await self.clients.claim();
}

async function answer(path, { request, clientId }) {
  if (await isForEmbed(clientId)) return fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await find(path, cache);
  if (kept !== undefined) return kept;
  await keep(path, cache).catch(() => {});
  return (await find(path, cache)) ?? fetch(request);
}

async function isForEmbed(clientId) {
  const client = await self.clients.get(clientId);
  if (client === undefined) return false; // It asks for a page.
  const isEmbed = ({ url }) => /^embed(\.html)?$/.test(pathOf(url));
  if (client.type === "window") return isEmbed(client);
  // Whose worker asks is not told; if it is not certain, the kept files are the same as others.
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some(isEmbed) && !pages.some(({ url }) => listed.has(pathOf(url)));
}

function find(path, cache) {
  return cache.match(nameOf(path), { ignoreVary: true });
}
