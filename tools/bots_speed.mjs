// Runs tools/bots_speed.py in Pyodide under Node: node tools/bots_speed.mjs [--playouts N]
import { readFileSync, readdirSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
const home = "/home/pyodide";
for (const name of readdirSync("engine", { recursive: true })) {
  const target = `${home}/engine/${name}`;
  python.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
  if (/\.(py|json)$/.test(name)) {
    python.FS.writeFile(target, readFileSync(`engine/${name}`));
  }
}
python.FS.writeFile(`${home}/bots_speed.py`, readFileSync("tools/bots_speed.py"));
python.globals.set("arguments", python.toPy(process.argv.slice(2)));
python.globals.set("clock", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
python.runPython(`
import bots_speed
bots_speed.clock = clock
bots_speed.main(list(arguments))
`);
