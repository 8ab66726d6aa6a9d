// Tabs show one panel of the column at a time. A panel receives an event when it opens.

import { find } from "./words.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const NEXT_TAB = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => (at + 1) % tabs.length,
  Home: () => 0, End: () => -1 };
const panelOf = (tab) => tab.getAttribute("aria-controls");

// Opens a panel. If the focus is in the closed panel, moves it to the open one, so that it isn't
// lost.
export function openTab(panel) {
  const from = document.activeElement.closest("[role=tabpanel]");
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === panel;
    tab.ariaSelected = isOpen;
    tab.tabIndex = isOpen ? 0 : -1;
    find(panelOf(tab)).hidden = !isOpen;
  }
  find(panel).dispatchEvent(new Event("open"));
  if (from?.hidden) find(panel).focus({ preventScroll: true });
}

// Opens the game tab and scrolls to its beginning, because the last match may have been scrolled.
export function openGameTab() {
  openTab("game");
  for (const scroller of [find("column"), document.scrollingElement]) scroller.scrollTo(0, 0);
}

// Scrolls a part of a panel into view after its text changed. If it doesn't fit, shows its
// beginning.
export function revealPart(part) {
  openTab(find(part).closest("[role=tabpanel]").id);
  scrollToElement(find(part));
  scrollToElement(firstVisiblePart(find(part)));
}

const scrollToElement = (element, block = "nearest") => element?.scrollIntoView({ block });
// Returns the first visible child of a part. If that child is large, looks for the first one in it.
function firstVisiblePart(part) {
  const first = [...part.children].find((child) => child.offsetHeight);
  if (!first) return part;
  return first.offsetHeight > innerHeight / 3 ? firstVisiblePart(first) : first;
}

// Opens the panel of a tab, and scrolls to its current entry and then to its beginning.
function pressTab(tab) {
  const panel = find(panelOf(tab));
  openTab(panel.id);
  scrollToElement(panel.querySelector("[aria-current]"));
  // The list of the library needs the full height.
  scrollToElement(firstVisiblePart(panel), panel.id === "library" ? "start" : "nearest");
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => pressTab(tab));
  tab.addEventListener("keydown", (event) => {
    if (!(event.key in NEXT_TAB)) return;
    event.preventDefault(); // otherwise Home and End scroll the page
    const next = tabs.at(NEXT_TAB[event.key](index));
    openTab(panelOf(next));
    next.focus();
  });
}
