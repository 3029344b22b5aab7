// Fetches, unpacks and compiles what Python starts from, while the page is still being laid out. The page's own thread
// would hold all that up, and be held up by it, so on the page this script starts itself as two workers; a script of
// their own would have to be fetched first.
//
// boot.came gets numbers (so many bytes more are loaded), the compiled runtime (WebAssembly.Module), the unpacked snapshot
// (ArrayBuffer), or a string: what went wrong.
{
  const unpacked = async (address, type) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
    const transform = (chunk, controller) => {
      postMessage(chunk.length);
      controller.enqueue(chunk);
    };
    const counted = response.body.pipeThrough(new TransformStream({ transform }));
    return new Response(counted.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  };
  const works = {
    runtime: async () => {
      const file = unpacked("./vendor/pyodide/pyodide.asm.wasm.bin", "application/wasm");
      postMessage(await WebAssembly.compileStreaming(file));
    },
    snapshot: async () => {
      const memory = await (await unpacked("./snapshot.bin", "")).arrayBuffer();
      postMessage(memory, [memory]);
    },
  };
  const start = (name) => {
    const worker = new Worker(document.currentScript.src, { name });
    worker.onmessage = ({ data }) => boot.came(data);
    worker.onerror = ({ message }) => boot.came(`ahead.js: ${message}`);
  };
  if (self.document) Object.keys(works).forEach(start);
  else
    works[self.name]()
      .catch((error) => postMessage(String(error)))
      .finally(close);
}
