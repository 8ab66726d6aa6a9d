// Draws the film of a move beside the board: directions, classes, source, history and calls.

import { button, make, replaceButtons } from "./elements.js";
import { placeOf } from "./places.js";
import { find, text } from "./words.js";

const DIRECTIONS = ["NW", "N", "NE", "W", "", "E", "SW", "S", "SE"];
const MAX_PLIES = 8; // the most plies of the history to show

const isClass = (owner) => owner !== owner.toLowerCase();

// A film, which is the recording of a move, and the moments and calls that the page looks up in it.
export class Film {
  constructor(data) {
    Object.assign(this, data);
    this.firstMoments = this.calls.map(
      (_, call) => this.moments.findIndex((moment) => moment.call === call));
    this.lastMoments = this.calls.map(
      (_, call) => this.moments.findLastIndex((moment) => moment.call === call));
    const plies = ({ state }) => this.states[state].history.length;
    const isMade = this.moments.findIndex((moment) => plies(moment) > plies(this.moments[0]));
    this.madeAt = isMade < 0 ? this.moments.length : isMade; // when the history gets the move
    const undo = this.calls.findIndex(({ depth }, index) => index && !depth);
    this.undoAt = undo < 0 ? this.moments.length : this.firstMoments[undo];
  }

  // Returns the first call to a method of a class.
  firstCallOf(name) { return this.calls.findIndex(({ owner }) => owner === name); }

  // Returns the open calls at a moment, from the outermost to the running one.
  stackAt(at) {
    const calls = [this.moments[at].call];
    for (let call = calls[0] - 1; call >= 0; call -= 1) {
      if (this.calls[call].depth < this.calls[calls[0]].depth) calls.unshift(call);
    }
    return calls;
  }

  // Returns the class whose method is running, or whose method called the running function.
  ownerAt(at) {
    return this.stackAt(at).map((call) => this.calls[call].owner).findLast(isClass);
  }

  // Returns the direction that is being searched, if any.
  directionAt(at) {
    const stack = this.stackAt(at);
    return this.directions.find(({ call }) => stack.includes(call));
  }

  // Returns the directions that were searched before a moment.
  searchedBefore(at) { return this.directions.filter(({ call }) => this.lastMoments[call] <= at); }

  get title() {
    const flips = this.directions.flatMap((each) => each.flips);
    const closed = this.directions.filter((each) => each.flips.length);
    return text(this.is_valid ? "flipsIn" : "refused", { square: this.square,
      discs: text("discs", { number: flips.length }),
      directions: text("directions", { number: closed.length }) });
  }

  // Describes a moment in a sentence.
  phaseAt(at) {
    const phase = !this.is_valid ? "isRefused" : at < this.undoAt ? "isMade" : "isTakenBack";
    const { call, is_return: isReturn } = this.moments[at];
    const { direction, text: source } = this.calls[call];
    const name = source.replace(/\(.*/, "()");
    const running = isReturn ? text("returns", { call: name }) : name;
    const where = direction ? text("inDirection", { call: running, direction }) : running;
    return text(phase, { call: where });
  }
}

// Describes the result of the search in a direction. `ranks` is the board before the move.
function describeDirection({ run, stop, flips }, ranks) {
  if (flips.length) return `${run.join(" ")} \u2192 ${stop}`;
  const [row, col] = stop ? placeOf(stop) : [];
  const end = stop ? `${stop} ${text(ranks[row][col])}` : text("edge");
  return [run.join(" "), end].filter(Boolean).join(", ");
}

export function drawFilm(film, at) {
  find("hood-title").textContent = film.title;
  find("hood-phase").textContent = film.phaseAt(at);
  Object.assign(find("hood-at"), { max: film.moments.length - 1, value: at,
    ariaValueText: film.phaseAt(at) });
  find("hood-back").disabled = !at;
  find("hood-on").disabled = at === film.moments.length - 1;
  drawRose(film, at);
  drawClasses(film, at);
  drawSource(film, at);
  drawHistory(film, at);
  drawCalls(film, at);
}

function drawRose(film, at) {
  const current = film.directionAt(at);
  const searched = film.searchedBefore(at);
  find("rose").hidden = !film.directions.length;
  replaceButtons(find("rose"), ...DIRECTIONS.map((name) => {
    const direction = film.directions.find((each) => each.direction === name);
    if (!direction) return make("b", name ? "" : film.square);
    const isKnown = searched.includes(direction);
    const found = isKnown ? describeDirection(direction, film.states[0].board) : "";
    const cell = button([make("b", name), ` ${found}`], { call: direction.call });
    cell.classList.toggle("closed", isKnown && direction.flips.length > 0);
    if (direction === current) cell.ariaCurrent = "true";
    return cell;
  }));
}

function drawClasses(film, at) {
  const owner = film.ownerAt(at);
  const owners = [...new Set(film.calls.map((call) => call.owner))].filter(isClass);
  replaceButtons(find("hood-classes"), ...owners.map((name) => {
    const chip = button(name, { name });
    if (name === owner) chip.ariaCurrent = "true";
    return chip;
  }));
  drawClass(film, owner);
}

// Shows the description of a class, its users, the classes that it uses, and its interview
// question.
export function drawClass(film, name) {
  const { text: description, uses, question } = film.classes.find((each) => each.name === name);
  const users = film.classes.filter((each) => each.uses.includes(name)).map((each) => each.name);
  find("hood-class").replaceChildren(make("b", name), `: ${description} `, make("q", question));
  find("hood-place").replaceChildren(...users.length ? [`${users.join(", ")} \u2192 `] : [],
    make("b", name), ...uses.length ? [` \u2192 ${uses.join(", ")}`] : []);
  for (const chip of find("hood-classes").children) {
    chip.classList.toggle("near", users.includes(chip.dataset.name) || uses.includes(chip.dataset.name));
  }
}

const formatValues = (values) =>
  Object.entries(values).map(([name, value]) => `${name} = ${value}`).join(", ");

function drawSource(film, at) {
  const moment = film.moments[at];
  const call = film.calls[moment.call];
  const source = film.functions[call.function];
  const values = new Map(call.lines.slice(0, moment.is_return ? moment.lines : moment.lines - 1)
    .map((line) => [line.number, formatValues(line.values)]));
  const now = call.lines[moment.lines - 1]?.number ?? source.lines[0].number;
  if (moment.is_return) {
    values.set(now, [values.get(now), `\u2192 ${call.result}`].filter(Boolean).join(", "));
  }
  find("hood-call").textContent = call.text;
  find("hood-file").textContent = source.file;
  find("hood-lines").replaceChildren(...source.lines.map(({ number, text: code }) => {
    const line = make("li", [make("small", number), make("code", code),
      make("span", values.get(number) ?? "")]);
    if (number === now) line.ariaCurrent = "true";
    return line;
  }));
}

function drawHistory(film, at) {
  const { history } = film.states[film.moments[at].state];
  const before = film.states[0].history.length;
  const hidden = Math.max(0, history.length - MAX_PLIES);
  const plies = history.slice(hidden).map((ply, index) =>
    make("li", ply, { className: hidden + index >= before ? "new" : "" }));
  if (hidden) plies.unshift(make("li", `${hidden} \u2026`));
  find("hood-history").replaceChildren(...plies);
  find("hood-plies").textContent = history.length ? text("commands", { number: history.length })
    : text("noCommand");
}

function drawCalls(film, at) {
  const stack = film.stackAt(at);
  replaceButtons(find("hood-calls"), ...film.calls.map(({ depth, owner, text: source, result }, call) => {
    const name = isClass(owner) ? `${owner}.${source}` : source;
    const item = make("li", button(result === "None" ? name : `${name} \u2192 ${result}`, { call }));
    item.style.setProperty("--depth", depth);
    if (stack.includes(call)) item.className = "open";
    if (call === stack.at(-1)) item.firstChild.ariaCurrent = "true";
    return item;
  }));
  const current = find("hood-calls").querySelector("[aria-current]");
  find("hood-calls").scrollTop = current.offsetTop - find("hood-calls").offsetTop - 3 * current.offsetHeight;
}
