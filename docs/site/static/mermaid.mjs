// The extension expects a module, and Mermaid in one file is a classic script, which is packed.
const packed = await fetch(new URL("mermaid.min.js.packed", import.meta.url));
const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
const script = document.createElement("script");
script.src = URL.createObjectURL(await new Response(unpacked).blob());
await new Promise((resolve, reject) => {
  Object.assign(script, { onload: resolve, onerror: reject });
  document.head.append(script);
});
URL.revokeObjectURL(script.src);
// The extension's script draws at the load event, which may be over.
if (document.readyState === "complete") setTimeout(() => dispatchEvent(new Event("load")));

export default globalThis.mermaid;
