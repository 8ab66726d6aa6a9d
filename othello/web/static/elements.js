// Creates elements, and keeps the focus. The buttons don't submit forms.

// Creates an element. Its `content` is a text, an element, or a list of both.
export function make(kind, content = [], options = {}) {
  const element = Object.assign(document.createElement(kind), options);
  element.append(...[content].flat());
  return element;
}

// Creates a button. A click runs its `action`, or a listener on a parent reads its `data`.
export function button(content, { action, label, ...data } = {}) {
  const element = make("button", content, { type: "button" });
  if (label) element.ariaLabel = label;
  if (action) element.addEventListener("click", action);
  Object.assign(element.dataset, data);
  return element;
}

// Replaces the children of an element. The focus stays on the button with the same data.
export function replaceButtons(element, ...children) {
  const { activeElement: focused } = document;
  const hadFocus = element.contains(focused);
  const data = JSON.stringify(focused.dataset);
  element.replaceChildren(...children);
  if (!hadFocus) return;
  [...element.querySelectorAll("button")].find(({ dataset }) => JSON.stringify(dataset) === data)
    ?.focus({ preventScroll: true });
}

// Runs `draw`. If this disables or removes the element with the focus, calls `restore`.
export function keepFocus(draw, restore) {
  const hadFocus = document.activeElement !== document.body;
  draw();
  const { activeElement: focused } = document;
  const hasFocus = focused !== document.body && !focused.disabled && focused.checkVisibility();
  if (hadFocus && !hasFocus) restore();
}
