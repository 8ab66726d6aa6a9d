// A Python editor, built from the CodeMirror packages that the course needs.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

// Creates an editor in the element `parent`. After each change by the reader, the editor calls
// `onChange` with its text. After Escape, the Tab key leaves the editor.
export function createEditor(parent, label, onChange) {
  const view = new EditorView({ parent });
  return {
    // Shows `text`, whose first line gets the number `first`.
    show(text, first = 1) {
      view.setState(EditorState.create({ doc: text, extensions: [
        EditorView.lineWrapping, lineNumbers({ formatNumber: (number) => String(number + first - 1) }),
        history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
        indentUnit.of("    "), python(), syntaxHighlighting(classHighlighter),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        })] }));
    },
    // Selects a line without its indentation, scrolls to it, and focuses the editor.
    goTo(number) {
      const { from, to, text } = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from + text.search(/\S|$/), head: to },
        effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
  };
}
