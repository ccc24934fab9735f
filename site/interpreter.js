// Pyodide as PyScript's worker gets it, made to start where it would not.

export * from "./pyodide.js";

// PyScript opens a database for packages that this page does not have, and does not start where
// browsers block storage, as they may in frames of other sites. This stands in for one that is
// empty.

function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}

const store = { getAllKeys: () => answered([]), clear: () => answered(undefined) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

Object.defineProperty(self, "indexedDB", { value: { open: () => answered(database) } });

// Browsers compile WebAssembly while it arrives only if the server names its type, and Pyodide
// has no other way: without this it would wait for ever on a plain server.
const { instantiateStreaming } = WebAssembly;

WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  const isNamed = response.headers.get("Content-Type") === "application/wasm";
  if (isNamed) return instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
};
