// Runs `in_pyodide.py` in Pyodide under Node.js.
// Arguments: Pyodide's folder; a folder with sources.zip, which gets compiled.zip; the script.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, workFolder, script] = process.argv.slice(2);

async function compile() {
  const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
  // Without a seed the order of sets, and with it the bytes, would differ from run to run.
  const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
  pyodide.mountNodeFS("/mnt", workFolder);
  pyodide.runPython(await readFile(script, "utf8"));
  pyodide.globals.get("compile_archive")("/mnt/sources.zip", "/mnt/compiled.zip");
}

compile().catch((error) => {
  console.error(error.message ?? error);
  process.exitCode = 1;
});
