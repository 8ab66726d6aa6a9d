// Lets a reader run and change the examples of a page. The first one loads Python.

import { LateError, Runner } from "./runner.js";

const MISSING = /othello\.rl|tests\/data/; // what the browser doesn't have
const PROMPT = /^(>>>|\.\.\.)( |$)/;
const CALL = "\nexamples = Examples()\nlambda value, tell: dumps(examples.run(loads(value)))";

const made = (name, properties) => Object.assign(document.createElement(name), properties);

let runner = null;
let tell = () => {}; // receives the part of Python that is loaded
let text = null; // of examples.py

// Runs code after the code that has run before, and returns its output. If it takes too long, all
// examples start again.
async function run(code) {
  runner ??= new Runner((part) => tell(part), { hasSpare: false });
  text ??= await (await fetch(new URL("examples.py", import.meta.url))).text();
  try {
    return await runner.run(text + CALL, code);
  } catch (error) {
    for (const example of examples) example.ran = null;
    throw error instanceof LateError ? new Error("Stopped, because the example does not end. The " +
      "names of all examples are lost. They run again with the next example.") : error;
  }
}

class Example {
  constructor(text) {
    this.text = text;
    this.ran = null; // the code that has run
    this.output = made("pre", { hidden: true, tabIndex: 0 });
    this.output.setAttribute("role", "status");
    this.change = made("button", { textContent: "Change", onclick: () => this.edit() });
    const start = made("button", { textContent: "Run", onclick: () => { request(this); } });
    const tools = made("p", { className: "tools" });
    tools.append(start, this.change);
    text.closest("[class*=highlight-]").after(tools, this.output);
  }

  get code() {
    if (this.editor?.isConnected) return this.editor.value;
    const lines = this.text.textContent.split("\n").filter((line) => PROMPT.test(line));
    return lines.map((line) => line.slice(4)).join("\n");
  }

  // Shows the code in place of the text, or the text again.
  edit() {
    const { code } = this;
    const isText = this.text.isConnected;
    this.change.textContent = isText ? "Reset" : "Change";
    if (!isText) {
      this.editor.replaceWith(this.text);
      return;
    }
    this.editor = made("textarea", { value: code, rows: code.split("\n").length + 1,
      spellcheck: false, ariaLabel: "Code of the example" });
    this.editor.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if (key === "Enter" && (ctrlKey || metaKey)) request(this);
    });
    this.text.replaceWith(this.editor);
    this.editor.focus();
  }

  show(text) {
    this.output.hidden = false;
    this.output.textContent = text;
  }

  async run() {
    const { code } = this;
    this.show((await run(code)) || "No output.");
    this.ran = code;
  }
}

const examples = [...document.querySelectorAll("article .highlight pre")]
  .filter((text) => text.textContent.startsWith(">>> ") && !MISSING.test(text.textContent))
  .map((text) => new Example(text));

// Runs an example after those above it that have not run, because it may need their names.
async function runFrom(above, example) {
  example.show("Running.");
  tell = (part) => example.show(`Loading Python: ${Math.round(100 * part)} %`);
  try {
    for (const other of above) {
      if (other.ran !== other.code) await other.run();
    }
    await example.run();
  } catch (error) {
    example.show(error.message);
  }
}

let last = Promise.resolve(); // one example runs at a time

function request(example) {
  const above = examples.slice(0, examples.indexOf(example));
  last = last.then(() => runFrom(above, example));
}
