// The interpreter module that pyscript.toml names: the contract of pyodide.mjs, for our vendored copy of it.
//
// Pyodide reports neither how far its downloads are nor, for WebAssembly, that they failed: it would wait for ever.
// So fetch is watched while it loads. Bytes go to the page as "boot:bytes" events; a failure rejects.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";
export { version };

const indexURL = new URL("./vendor/pyodide/", import.meta.url).href;

const counted = (response, fail) => {
  const reader = response.body.getReader();
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        dispatchEvent(new CustomEvent("boot:bytes", { detail: value.length }));
        controller.enqueue(value);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
  });
  return new Response(body, response);
};

export const loadPyodide = async (options) => {
  const { fetch } = globalThis;
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  globalThis.fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
      return counted(response, fail);
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([load({ ...options, indexURL }), failure]);
  } finally {
    globalThis.fetch = fetch;
  }
};
