// Lets a reader run and change the examples of a page. The first one loads Python.

const MAX_SECONDS = 10; // for an example
const PROMPT = /^(>>>|\.\.\.)( |$)/;

const made = (name, properties) => Object.assign(document.createElement(name), properties);

let worker = null;

// Runs code after the code that has run before, and returns its output. `tell` receives the part of
// Python that is loaded. After an error, everything starts again.
function run(code, tell) {
  worker ??= new Worker(new URL("examples-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    let limit = 0;
    function fail(reason) {
      clearTimeout(limit);
      worker.terminate();
      worker = null;
      for (const example of examples) example.ran = null;
      reject(new Error(`${reason} The names of the examples are lost. Run the example again.`));
    }
    worker.onmessage = ({ data: { part, isRunning, output, error } }) => {
      if (part) tell(part);
      if (isRunning) limit = setTimeout(fail, 1000 * MAX_SECONDS, `Stopped after ${MAX_SECONDS} seconds.`);
      if (error) fail(`Python could not be loaded: ${error}.`);
      if (output === undefined) return;
      clearTimeout(limit);
      resolve(output);
    };
    worker.onerror = ({ message }) =>
      fail(`Python could not be loaded: ${message ?? "a file is missing"}.`);
    worker.postMessage(code);
  });
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
    text.closest("[class*=highlight-]").append(tools, this.output);
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

  async run(tell) {
    const { code } = this;
    this.show((await run(code, tell)) || "No output.");
    this.ran = code;
  }
}

const examples = [...document.querySelectorAll("article .highlight pre")]
  .filter((text) => text.textContent.startsWith(">>> ")).map((text) => new Example(text));

// Runs an example after those above it that have not run, because it may need their names.
async function runFrom(above, example) {
  example.show("Running.");
  const tell = (part) => example.show(`Loading Python: ${Math.round(100 * part)} %`);
  try {
    for (const other of above) {
      if (other.ran !== other.code) await other.run(tell);
    }
    await example.run(tell);
  } catch (error) {
    example.show(error.message);
  }
}

let last = Promise.resolve(); // one example runs at a time

function request(example) {
  const above = examples.slice(0, examples.indexOf(example));
  last = last.then(() => runFrom(above, example));
}
