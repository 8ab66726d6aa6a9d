// Tabs: one panel of the column at a time, by a click or by keys. It is told that it opens.

import { find } from "./words.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const WAYS = { ArrowLeft: (at) => at - 1, ArrowRight: (at) => (at + 1) % tabs.length,
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
export function openGame() {
  openTab("game");
  for (const scroller of [find("column"), document.scrollingElement]) scroller.scrollTo(0, 0);
}

// Brings a part of a panel into sight, in which something was told just now: its beginning, where
// there is no room for all of it.
export function bring(part) {
  openTab(find(part).closest("[role=tabpanel]").id);
  see(find(part));
  see(beginningOf(find(part)));
}

const see = (element, block = "nearest") => element?.scrollIntoView({ block });
// The first visible part within, and within that one if it is large.
function beginningOf(part) {
  const first = [...part.children].find((child) => child.offsetHeight);
  if (!first) return part;
  return first.offsetHeight > innerHeight / 3 ? beginningOf(first) : first;
}

// Whoever presses a tab sees where its panel begins, and where one is in it, if there is room.
function press(tab) {
  const panel = find(panelOf(tab));
  openTab(panel.id);
  see(panel.querySelector("[aria-current]"));
  see(beginningOf(panel), panel.id === "library" ? "start" : "nearest"); // a list needs the room
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => press(tab));
  tab.addEventListener("keydown", (event) => {
    if (!(event.key in WAYS)) return;
    event.preventDefault(); // Home and End would scroll
    const next = tabs.at(WAYS[event.key](index));
    openTab(panelOf(next));
    next.focus();
  });
}
