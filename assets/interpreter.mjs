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
const file = (path) => new URL(path, import.meta.url).href;
const PYODIDE = file("./vendor/pyodide/");
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const LIBRARY = `${PYODIDE}python_stdlib.zip`;
const LOCK = `${PYODIDE}pyodide-lock.json`;
// Bytes of an unpacked snapshot: a head and the heap. tools/snapshot.py sees to it.
const SIZE = 4096 + 31_457_280;
// An empty zip: of the library, a snapshot holds all that is used.
const NOTHING = Uint8Array.of(80, 75, 5, 6, ...Array(18).fill(0));

const tell = (name, detail) => dispatchEvent(new CustomEvent(`boot:${name}`, { detail }));

// Fetches and unpacks in a thread of its own: on the page's it would hold up everything else, and be held up. A worker's
// may as well do it itself.
const UNPACK = `onmessage = async ({ data }) => {
  try {
    const { ok, status, body } = await fetch(data);
    if (!ok) throw new Error(data + ": HTTP " + status);
    const transform = (chunk, controller) => {
      postMessage(chunk.length);
      controller.enqueue(chunk);
    };
    const stream = body.pipeThrough(new TransformStream({ transform })).pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    postMessage(bytes, [bytes]);
  } catch (error) {
    postMessage(String(error));
  }
}`;
const aside = (address) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([UNPACK], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => {
      if (typeof data === "number") return tell("bytes", data);
      worker.terminate();
      if (data instanceof ArrayBuffer) resolve(new Uint8Array(data));
      else reject(new Error(data));
    };
    worker.onerror = reject;
    worker.postMessage(address);
  });

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
  const unpackedSnapshot = async () => {
    const address = file("./snapshot.bin");
    const found = await (globalThis.document ? aside(address) : bytes(unpacked(address)));
    if (found.length !== SIZE) throw new Error(`${address}: ${found.length} bytes`);
    return found;
  };
  // Pyodide would wait for the snapshot before it so much as compiles WebAssembly. So it gets the memory at once, and the
  // content when it has come so far.
  const restoring = () => {
    const memory = new Uint8Array(SIZE);
    const content = unpackedSnapshot();
    content.catch(fail);
    const createPyodideModule = async (settings) => {
      const { default: create } = await import("./vendor/pyodide/pyodide.asm.mjs");
      const module = await create(settings);
      memory.set(await content);
      return module;
    };
    return { _loadSnapshot: memory, createPyodideModule };
  };
  const start = async () => {
    const program = snapshot ? undefined : bytes(open(file("./app.zip")));
    const python = await load({
      indexURL: PYODIDE,
      // As in the snapshot.
      env: { HOME: "/home/pyodide", PYTHONOPTIMIZE: "2" },
      stdout: (line) => output.stdout?.(line),
      stderr: (line) => output.stderr?.(line),
      ...(snapshot ? restoring() : {}),
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
