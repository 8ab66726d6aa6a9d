// Stores the reader's code and progress in this browser.

import { exercises, files } from "./data.js";

const KEY = "course";
const [broken] = exercises;

// Returns the store of a new reader: the course's files and, for the first exercise, the package's
// rule. In that exercise, the reader first breaks the rule and then repairs it.
const createStore = () => ({ files: { ...files }, rule: broken.files[broken.file], ruleState: "new",
  done: [], hints: {} });
const load = () => ({ ...createStore(), ...JSON.parse(localStorage.getItem(KEY)) });

export const store = { ...load() };
let isFollowing = false; // whether the last change was made in another tab

// Stores the code and the progress. Throws an error if the browser doesn't allow storage.
export function save() {
  isFollowing = false;
  localStorage.setItem(KEY, JSON.stringify(store));
}

// Stores the result of a check. If the last change was made in another tab, that tab stores the
// result. Here, the code may already be old.
export function saveResult() {
  if (!isFollowing) save();
}

// Replaces the code and the progress of the steps with imported ones.
export function replace({ files: imported, progress }) {
  Object.assign(store, { files: imported, ...progress });
  save();
}

// Returns the files that the check of an exercise reads.
export const filesOf = (exercise) => (exercise === broken ?
  { ...broken.files, [broken.file]: broken.before + store.rule + broken.after } : store.files);

// Returns the texts of the files that the editor shows, by name.
export const shownFiles = (exercise) => (exercise === broken ?
  { [broken.file]: store.rule } : store.files);

export function change(exercise, name, text) {
  if (exercise === broken) store.rule = text;
  else store.files[name] = text;
  save();
}

// Restores the original text of a file. Deletes the file if the reader added it.
export function reset(exercise, name) {
  if (exercise === broken) store.rule = broken.files[name];
  else if (files[name]) store.files[name] = files[name];
  else delete store.files[name];
  save();
}

// Calls `show` after another tab has changed the stored code or progress.
export function watchStorage(show) {
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    isFollowing = true;
    Object.assign(store, load());
    show();
  });
}
