// The extension expects a module, but Mermaid is packed into one classic script.
const packed = await fetch(new URL("mermaid.min.js.packed", import.meta.url));
const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
const script = document.createElement("script");
script.src = URL.createObjectURL(await new Response(unpacked).blob());
await new Promise((resolve, reject) => {
  Object.assign(script, { onload: resolve, onerror: reject });
  document.head.append(script);
});
URL.revokeObjectURL(script.src);
// The extension draws at the load event, which may already have happened.
if (document.readyState === "complete") setTimeout(() => dispatchEvent(new Event("load")));

export default globalThis.mermaid;
