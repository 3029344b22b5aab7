// A worker that fetches, unpacks and compiles what Python starts from, while the page is still being laid out: boot.js
// starts one named "runtime" and one named "snapshot", interpreter.mjs takes what they have. The page's own thread would hold all that up, and be held up by it.
//
// It posts numbers (so many bytes more are loaded), the compiled runtime (WebAssembly.Module), the unpacked snapshot
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
  const runtime = async () => {
    postMessage(await WebAssembly.compileStreaming(unpacked("./vendor/pyodide/pyodide.asm.wasm.bin", "application/wasm")));
  };
  const snapshot = async () => {
    const memory = await (await unpacked("./snapshot.bin", "")).arrayBuffer();
    postMessage(memory, [memory]);
  };
  ({ runtime, snapshot })[name]().catch((error) => postMessage(String(error)));
}
