// The extension expects a module, and Mermaid in one file is a classic script, which is packed.
const packed = await fetch(new URL("mermaid.min.js.packed", import.meta.url));
const script = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).blob();
const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
await import(url);
URL.revokeObjectURL(url);

export default globalThis.mermaid;
