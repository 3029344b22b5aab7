// Writes Pyodide's memory with our modules in it: node tools/snapshot.mjs PLAN TARGET
//
// PLAN is JSON, from tools/snapshot.py: archive (the zip with our packages), image (tools/snapshot_image.py), library
// (PyScript's own modules), imported and kept (see the image). Prints, as JSON, the bytes of free room. The
// same input and Node version give the same bytes: for Python, time stands still and chance is always nought.
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

// Else Node would print a megabyte of Pyodide's only line before the message.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

Date.now = () => 0;
performance.now = () => 0;
crypto.randomFillSync = (view) => view.fill(0);

const [planFile, target] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, "utf8"));
const { default: library } = await import(plan.library);
const { loadPyodide } = await import("pyodide");

const kept = { ...plan.kept };
for (const [name, source] of Object.entries(library.pyscript)) {
  const isPackage = name === "__init__.py";
  kept[isPackage ? "pyscript" : `pyscript.${name.replace(".py", "")}`] = [source, isPackage];
}
const python = await loadPyodide({
  _makeSnapshot: true,
  // A fixed seed for hashes; and no docstrings, which would take a sixth of the room.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2" },
});
python.unpackArchive(new Uint8Array(readFileSync(plan.archive)), "zip");
python.FS.writeFile("snapshot_image.py", readFileSync(plan.image));
const image = python.pyimport("snapshot_image");
image.fill(python.toPy(plan.imported), python.toPy(kept));
image.destroy();

// What was freed still holds what it held, and would be packed with the rest: a sixth of the file.
const memory = python._module;
memory._malloc_set_footprint_limit(memory._malloc_footprint());
const blocks = [];
let free = 0;
for (let size = 1 << 20; size >= 16; size = size > 512 ? size / 2 : size - 16)
  for (let block; (block = memory._malloc(size)); blocks.push(block)) {
    memory.HEAPU8.fill(0, block, block + memory._malloc_usable_size(block));
    free += size;
  }
for (const block of blocks.reverse()) memory._free(block);
memory._malloc_set_footprint_limit(-1);
memory.HEAPU8.fill(0, memory._emscripten_stack_get_end(), memory._emscripten_stack_get_current());

// A head of fixed size, so that the page knows the size of the whole before it has it (assets/interpreter.mjs). Its
// second word says where the heap begins.
const HEAD = 4096;
const made = python.makeMemorySnapshot();
const begin = new Uint32Array(made.buffer)[1];
if (begin > HEAD) throw new Error(`the head of the snapshot has ${begin} bytes`);
const snapshot = new Uint8Array(HEAD + made.length - begin);
snapshot.set(made.subarray(0, begin));
snapshot.set(made.subarray(begin), HEAD);
new Uint32Array(snapshot.buffer)[1] = HEAD;
writeFileSync(target, snapshot);
free += memory.HEAPU8.length - memory.HEAPU32[memory._emscripten_get_sbrk_ptr() >> 2];
console.log(JSON.stringify({ free }));
