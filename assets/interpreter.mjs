// The interpreter module that pyscript.toml names: the contract of pyodide.mjs, for our vendored copy of it.
//
// It starts as soon as it is loaded, before PyScript asks: from a snapshot of the memory in which our modules are already
// imported (tools/snapshot.mjs), and the plain way when that fails for whatever reason. The page hears of it:
//   "boot:bytes"   so many bytes more are loaded
//   "boot:plain"   the snapshot is of no use: the rest is loaded, and the start takes longer
//
// Pyodide reports neither how far its downloads are nor, for WebAssembly, that they failed: it would wait for ever. Nor
// does it know packed files. So fetch answers it here, while it starts.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";
export { version };

const { fetch } = globalThis;
const { instantiateStreaming } = WebAssembly;
const file = (path) => new URL(path, import.meta.url).href;
const PYODIDE = file("./vendor/pyodide/");
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const LIBRARY = `${PYODIDE}python_stdlib.zip`;
const LOCK = `${PYODIDE}pyodide-lock.json`;
const SNAPSHOT = file("./snapshot.bin");
// Bytes of an unpacked snapshot: a head and the heap. tools/snapshot.py sees to it.
const SIZE = 4096 + 31_457_280;
// An empty zip: of the library, a snapshot holds all that is used.
const NOTHING = Uint8Array.of(80, 75, 5, 6, ...Array(18).fill(0));

const tell = (name, detail) => dispatchEvent(new CustomEvent(`boot:${name}`, { detail }));

// PyScript's ways to write, once it has asked.
const output = {};

const attempt = async (snapshot) => {
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  failure.catch(() => {});
  // Streams that break off must be noticed, whoever reads them.
  const through = (stream, transform) => {
    stream.pipeTo(transform.writable).catch(fail);
    return transform.readable;
  };
  const open = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
    const transform = (chunk, controller) => {
      tell("bytes", chunk.length);
      controller.enqueue(chunk);
    };
    return through(response.body, new TransformStream({ transform }));
  };
  const unpacked = async (address) => through(await open(address), new DecompressionStream("gzip"));
  const bytes = async (stream) => new Uint8Array(await new Response(await stream).arrayBuffer());

  const answers = {
    [WASM]: async () => new Response(await unpacked(`${WASM}.bin`), { headers: { "Content-Type": "application/wasm" } }),
    [LIBRARY]: async () => new Response(snapshot ? NOTHING : await open(LIBRARY)),
    [LOCK]: async () => new Response(await open(LOCK)),
  };
  const answer = (address) => {
    const response = answers[address]();
    response.catch(fail);
    return response;
  };
  globalThis.fetch = (address, ...options) => (address in answers ? answer(address) : fetch(address, ...options));
  // On the page workers have begun to load (ahead.js). Gives a promise of the snapshot; the runtime comes compiled.
  const loadedAhead = () => {
    const takers = new Map();
    const kinds = [WebAssembly.Module, ArrayBuffer];
    const [runtime, memory] = kinds.map((kind) => new Promise((take) => takers.set(kind, take)));
    globalThis.boot.ahead((what) => (takers.get(what.constructor) ?? fail)(what));
    // Nobody waits for it, unless this attempt is given up: then for ever, and says nothing.
    answers[WASM] = () => new Promise(() => {});
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await runtime;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    return memory;
  };
  // Pyodide would wait for the snapshot before it so much as starts WebAssembly, but all it needs of it until then is the
  // size. So it gets an empty one, and the real one when it has come so far.
  const restoring = (content) => {
    const createPyodideModule = async (settings) => {
      const { default: create } = await import("./vendor/pyodide/pyodide.asm.mjs");
      const module = await create(settings);
      const found = new Uint8Array(await content);
      if (found.length !== SIZE) throw new Error(`${SNAPSHOT}: ${found.length} bytes`);
      const { restoreSnapshot } = module.API;
      module.API.restoreSnapshot = () => restoreSnapshot(found);
      return module;
    };
    return { _loadSnapshot: new Uint8Array(SIZE), createPyodideModule };
  };
  const start = async () => {
    const program = snapshot ? undefined : bytes(open(file("./app.zip")));
    const memory = !snapshot ? undefined : globalThis.document ? loadedAhead() : bytes(unpacked(SNAPSHOT));
    memory?.catch(fail);
    const python = await load({
      indexURL: PYODIDE,
      // As in the snapshot.
      env: { HOME: "/home/pyodide", PYTHONOPTIMIZE: "2" },
      stdout: (line) => output.stdout?.(line),
      stderr: (line) => output.stderr?.(line),
      ...(snapshot ? restoring(memory) : {}),
    });
    // It would be held for ever.
    python._api.config._loadSnapshot = undefined;
    if (snapshot) python.runPython("import snapshot_image; snapshot_image.restored()");
    else python.unpackArchive(await program, "zip");
    return python;
  };
  try {
    return await Promise.race([start(), failure]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
};

const started = attempt(true).catch((error) => {
  console.info("Starting without the snapshot:", error);
  tell("plain");
  return attempt(false);
});

export const loadPyodide = (options) => {
  Object.assign(output, options);
  return started;
};
