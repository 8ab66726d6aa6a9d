// The reader's code and progress, which this browser stores.

import { exercises, files } from "./data.js";

const KEY = "course";
const [broken] = exercises;

// The code starts with the files of the course, and the rule with that of the package. The reader
// first breaks the rule and then repairs it.
const createStore = () => ({ files: { ...files }, rule: broken.files[broken.file], ruleState: "new",
  done: [], hints: {} });
const load = () => ({ ...createStore(), ...JSON.parse(localStorage.getItem(KEY)) });

export const store = { ...load() };

// Stores the code and the progress. Throws an error if the browser doesn't allow it.
export function save() {
  localStorage.setItem(KEY, JSON.stringify(store));
}

// Replaces the code of the steps and the progress.
export function replace({ files: imported, progress }) {
  Object.assign(store, { files: imported, ...progress });
  save();
}

// The files that the check of an exercise reads.
export const filesOf = (exercise) => (exercise === broken ?
  { ...broken.files, [broken.file]: broken.before + store.rule + broken.after } : store.files);

// The files that the editor shows, by their names.
export const shownFiles = (exercise) => (exercise === broken ?
  { [broken.file]: store.rule } : store.files);

export function change(exercise, name, text) {
  if (exercise === broken) store.rule = text;
  else store.files[name] = text;
  save();
}

// Gives a file its first text again. A file that the reader added is removed.
export function reset(exercise, name) {
  if (exercise === broken) store.rule = broken.files[name];
  else if (files[name]) store.files[name] = files[name];
  else delete store.files[name];
  save();
}

// Calls `show` after another tab has changed something.
export function watchStorage(show) {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    Object.assign(store, load());
    show();
  });
}
