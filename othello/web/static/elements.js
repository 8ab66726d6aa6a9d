// Makes elements: any kind, and buttons, of which none sends a form.

export function make(kind, text = "", options = {}) {
  const element = document.createElement(kind);
  element.textContent = text;
  return Object.assign(element, options);
}

// A button does its `action`, or has `data` for who listens around it.
export function button(text, { action, label, ...data } = {}) {
  const element = make("button", text, { type: "button" });
  if (label) element.ariaLabel = label;
  if (action) element.addEventListener("click", action);
  Object.assign(element.dataset, data);
  return element;
}
