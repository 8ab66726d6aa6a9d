// The extension expects a module, and Mermaid in one file is a classic script.
import "./mermaid.min.js";

export default globalThis.mermaid;
