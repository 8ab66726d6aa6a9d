// The time control of a new game: its fields in the dialog, of which some are for each kind.

const fields = [...document.querySelectorAll("[data-time]")];

function offer(kind) {
  for (const field of fields) {
    const isFor = field.dataset.time.split(" ").includes(kind);
    field.hidden = !isFor;
    field.querySelector("input").disabled = !isFor; // and is not checked, then
  }
}

// Shows the fields of the kind that is chosen, also when the form begins anew.
export function offerTime(form) {
  const { time } = form.elements;
  time.addEventListener("change", () => offer(time.value));
  form.addEventListener("reset", () => offer("none"));
  offer(time.value);
}

// What the server is asked for: seconds for the game, or for each move.
export function clockOf({ time, minutes, added, each }) {
  if (time === "none") return null;
  if (time === "move") return { kind: "move", seconds: Number(each) };
  return { kind: "game", seconds: 60 * Number(minutes), added: Number(added ?? 0) };
}
