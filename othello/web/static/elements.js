// Creates elements. The buttons don't submit forms.

export function make(kind, text = "", options = {}) {
  const element = document.createElement(kind);
  element.textContent = text;
  return Object.assign(element, options);
}

// Creates a button. A click runs its `action`, or a listener on a parent reads its `data`.
export function button(text, { action, label, ...data } = {}) {
  const element = make("button", text, { type: "button" });
  if (label) element.ariaLabel = label;
  if (action) element.addEventListener("click", action);
  Object.assign(element.dataset, data);
  return element;
}
