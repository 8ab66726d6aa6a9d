// Tabs: one panel of the column at a time, by a click or by the arrows. It is told that it opens.

import { find } from "./words.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const panelOf = (tab) => tab.getAttribute("aria-controls");

export function openTab(panel) {
  for (const tab of tabs) {
    const isOpen = panelOf(tab) === panel;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    find(panelOf(tab)).hidden = !isOpen;
    if (isOpen) find(panel).dispatchEvent(new Event("open"));
  }
}

// Brings a part of a panel into sight, in which something was told just now.
export function bring(part) {
  openTab(find(part).closest("[role=tabpanel]").id);
  find(part).scrollIntoView({ block: "nearest" });
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => openTab(panelOf(tab)));
  tab.addEventListener("keydown", ({ key }) => {
    if (!(key in STEPS)) return;
    const next = tabs.at((index + STEPS[key]) % tabs.length);
    openTab(panelOf(next));
    next.focus();
  });
}
