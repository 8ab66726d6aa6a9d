// Lets readers run and change the examples on a page. The first run loads Python.

import { LateError, Runner } from "./runner.js";

const MISSING = /othello\.rl|tests\/data/; // modules and files that the browser doesn't have
const PROMPT = /^(>>>|\.\.\.)( |$)/;
const CALL = `
signal.signal(signal.SIGINT, interrupt)
examples = Examples()
lambda value, notify: dumps(examples.run(loads(value)))`;

const make = (name, properties) => Object.assign(document.createElement(name), properties);

let runner = null;
let reportLoading = () => {}; // receives the loaded part of Python, from 0 to 1
let script = null; // the text of examples.py

// Runs code with the names that earlier code has defined, and returns its output. If the code takes
// too long, all names are lost and all examples have to run again.
async function runCode(code) {
  runner ??= new Runner((part) => reportLoading(part), { hasSpare: false });
  script ??= await (await fetch(new URL("examples.py", import.meta.url))).text();
  try {
    return await runner.run(script + CALL, code);
  } catch (error) {
    for (const example of examples) example.ran = null;
    throw error instanceof LateError ? new Error("Stopped, because the example does not end. The " +
      "names of all examples are lost. They run again with the next example.") : error;
  }
}

class Example {
  constructor(text) {
    this.text = text;
    this.ran = null; // the code of the last run
    this.output = make("pre", { hidden: true, tabIndex: 0 });
    this.output.setAttribute("role", "status");
    this.editButton = make("button", { textContent: "Change", onclick: () => this.edit() });
    const start = make("button", { textContent: "Run", onclick: () => { queueRun(this); } });
    const tools = make("p", { className: "tools" });
    tools.append(start, this.editButton);
    text.closest("[class*=highlight-]").after(tools, this.output);
  }

  get code() {
    if (this.editor?.isConnected) return this.editor.value;
    const lines = this.text.textContent.split("\n").filter((line) => PROMPT.test(line));
    return lines.map((line) => line.slice(4)).join("\n");
  }

  // Replaces the example's text with an editor, or the editor with the original text.
  edit() {
    const { code } = this;
    const isText = this.text.isConnected;
    this.editButton.textContent = isText ? "Reset" : "Change";
    if (!isText) {
      this.editor.replaceWith(this.text);
      return;
    }
    this.editor = make("textarea", { value: code, rows: code.split("\n").length + 1,
      spellcheck: false, ariaLabel: "Code of the example" });
    this.editor.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if (key === "Enter" && (ctrlKey || metaKey)) queueRun(this);
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
    this.show((await runCode(code)) || "No output.");
    this.ran = code;
  }
}

const examples = [...document.querySelectorAll("article .highlight pre")]
  .filter((text) => text.textContent.startsWith(">>> ") && !MISSING.test(text.textContent))
  .map((text) => new Example(text));

// Runs an example. First runs the examples above it that are new or changed, because the example
// may need their names.
async function runInOrder(above, example) {
  example.show("Running.");
  reportLoading = (part) => example.show(`Loading Python: ${Math.round(100 * part)}%`);
  try {
    for (const other of above) {
      if (other.ran !== other.code) await other.run();
    }
    await example.run();
  } catch (error) {
    example.show(error.message);
  } finally {
    reportLoading = () => {}; // keeps the message while Python is loaded again
  }
}

let lastRun = Promise.resolve(); // examples run one at a time

function queueRun(example) {
  const above = examples.slice(0, examples.indexOf(example));
  lastRun = lastRun.then(() => runInOrder(above, example));
}
