// Tabs show one panel of the column at a time. A panel receives an event when it opens.

import { find } from "./words.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const NEXT_TAB = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => (at + 1) % tabs.length,
  Home: () => 0, End: () => -1 };
const panelOf = (tab) => tab.getAttribute("aria-controls");

// The focus goes along with the panel, or it would be lost.
export function openTab(panel) {
  const from = document.activeElement.closest("[role=tabpanel]");
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === panel;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    find(panelOf(tab)).hidden = !isOpen;
  }
  find(panel).dispatchEvent(new Event("open"));
  if (from?.hidden) find(panel).focus({ preventScroll: true });
}

// A game that one comes to is seen from its beginning, wherever one was in the last.
export function openGameTab() {
  openTab("game");
  for (const scroller of [find("column"), document.scrollingElement]) scroller.scrollTo(0, 0);
}

// Scrolls a part of a panel into view after its text changed: its beginning, if there is no room for
// all of it.
export function revealPart(part) {
  openTab(find(part).closest("[role=tabpanel]").id);
  scrollToElement(find(part));
  scrollToElement(firstVisiblePart(find(part)));
}

const scrollToElement = (element, block = "nearest") => element?.scrollIntoView({ block });
// The first visible part within, and within that one if it is large.
function firstVisiblePart(part) {
  const first = [...part.children].find((child) => child.offsetHeight);
  if (!first) return part;
  return first.offsetHeight > innerHeight / 3 ? firstVisiblePart(first) : first;
}

// Whoever presses a tab sees where its panel begins, and where one is in it, if there is room.
function pressTab(tab) {
  const panel = find(panelOf(tab));
  openTab(panel.id);
  scrollToElement(panel.querySelector("[aria-current]"));
  // A list needs the room.
  scrollToElement(firstVisiblePart(panel), panel.id === "library" ? "start" : "nearest");
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => pressTab(tab));
  tab.addEventListener("keydown", (event) => {
    if (!(event.key in NEXT_TAB)) return;
    event.preventDefault(); // Home and End would scroll
    const next = tabs.at(NEXT_TAB[event.key](index));
    openTab(panelOf(next));
    next.focus();
  });
}
