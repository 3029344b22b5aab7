// Runs `python -m engine speed` in Pyodide under Node: node tools/bench_pyodide.mjs dist/app.zip PLAYERS SECONDS
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [archive, players, seconds] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/home/pyodide" });
python.runPython(`
from engine.__main__ import main
main(["speed", "--players", "${players}", "--seconds", "${seconds}"])
`);
