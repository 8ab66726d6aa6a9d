// Ties the page together: what the server tells is shown in its order, one ply after the other.

import { Match, Refused, address, claim, create, last } from "./api.js";
import { Board, discOf, withDiscs } from "./board.js";
import { Dialog } from "./dialog.js";
import { addStep, clearPanels, showExplanation, showHints, showMoves, showReview, signed }
  from "./panels.js";
import { Squares } from "./squares.js";
import * as words from "./words.js";

const PAUSE_MS = 500; // between a flip and the disc of a program
const { find } = words;
const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

class Page {
  constructor() {
    this.board = new Board(find("canvas"));
    this.squares = new Squares(find("squares"), {
      play: (square) => this.choose(square), look: (square) => this.look(square) });
    this.dialog = new Dialog((settings) => this.begin(settings));
    this.forget();
    this.listen();
  }

  // Nothing is known of a match yet.
  forget() {
    this.match?.close();
    Object.assign(this, { match: null, sides: [], shown: null, newest: null, queue: [],
      isBusy: false, viewed: null, looked: null, isLost: false, isAsking: false, steps: null,
      rested: 0 });
  }

  listen() {
    const canvas = find("canvas");
    canvas.addEventListener("pointermove", (event) => this.look(this.board.squareAt(event)));
    canvas.addEventListener("pointerdown", (event) => this.look(this.board.squareAt(event)));
    canvas.addEventListener("pointerleave", () => this.look(null));
    canvas.addEventListener("click", (event) => this.choose(this.board.squareAt(event)));
    const actions = {
      new: () => this.dialog.open(), restart: () => this.restart(),
      undo: () => this.change("undo"), redo: () => this.change("redo"),
      resign: () => this.resign(), hint: () => this.hint(), review: () => this.review(),
      why: () => this.askWhy(!this.isAsking), step: () => this.step(), leave: () => this.live(),
      first: () => this.view(0), previous: () => this.view(this.at - 1),
      next: () => this.view(this.at + 1), last: () => this.live(),
    };
    for (const [id, action] of Object.entries(actions)) {
      find(id).addEventListener("click", () => this.attempt(action));
    }
    find("level").addEventListener("change", (event) => this.attempt(() => this.change("level", {
      side: words.programOf(this.newest), level: event.target.value })));
    addEventListener("hashchange", () => this.attempt(() => this.open()));
  }

  // Says what went wrong, where something does.
  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Refused)) {
        this.say("The server does not answer.");
      } else if (error.status === 409) {
        this.receive(await this.match.state());
      } else {
        this.say(`${error.message}.`);
        if (error.sentences.length) showExplanation(error.sentences, false);
      }
    }
  }

  say(text) { find("live").textContent = text; }

  async start() {
    this.address = await address();
    await this.open();
  }

  async open() {
    const [name, code] = location.hash.slice(1).split("/");
    if (!name) {
      if (last.name) location.replace(`#${last.name}`);
      else await this.begin({});
      return;
    }
    if (this.match?.name === name && !code) return;
    this.forget();
    this.say("");
    const match = new Match(name);
    try {
      if (code) await claim(name, code).catch((error) => this.say(`${error.message}.`));
      const [state, sides] = await Promise.all([match.state(), match.sides()]);
      this.enter(match, state, sides);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      await this.begin({});
      this.say("That game is not here; this is a new one.");
    }
    if (code) history.replaceState(null, "", `#${name}`);
  }

  async begin(settings) {
    const state = await create(settings);
    this.forget();
    this.say("");
    const match = new Match(state.name);
    this.enter(match, state, await match.sides());
    location.hash = state.name;
  }

  async restart() {
    const { players: { black, white }, start } = this.newest;
    await this.begin({ black: black.level, white: white.level, start: start ?? "standard" });
    this.say("A new game. The browser's Back leads to the one before.");
  }

  enter(match, state, sides) {
    Object.assign(this, { match, sides });
    last.name = match.name;
    match.watch((news) => { if (this.match === match) this.receive(news); },
      (isLost) => { if (this.match === match) this.lose(isLost); });
    this.receive(state);
  }

  // The connection was lost, or is there again.
  lose(isLost) {
    if (isLost !== this.isLost) {
      this.say(isLost ? "The server does not answer; waiting for it." : "The server is back.");
    }
    this.isLost = isLost;
  }

  // A state from the server; one that is not newer than what is known is dropped.
  receive(state) {
    if (this.newest && state.generation <= this.newest.generation) return;
    this.newest = state;
    this.queue.push(state);
    if (!this.isBusy) this.catchUp(this.match);
  }

  async catchUp(match) {
    this.isBusy = true;
    while (this.match === match && this.queue.length) {
      await this.advance(this.queue.shift(), match);
    }
    if (this.match !== match) return;
    this.isBusy = false;
    this.render();
  }

  async advance(state, match) {
    clearPanels();
    this.steps = null;
    this.askWhy(false);
    if (this.viewed !== null && this.viewed < state.plies.length) {  // looks back, and goes on so
      this.shown = state;
      this.showPlace();
      return;
    }
    Object.assign(this, { viewed: null, looked: null });
    const known = this.shown?.plies ?? [];
    const goesOn = this.shown && state.plies.length > known.length &&
      JSON.stringify(state.plies.slice(0, known.length)) === JSON.stringify(known);
    if (goesOn) {
      let { board } = this.shown.position;
      for (const ply of state.plies.slice(known.length)) {
        board = await this.showPly(ply, board, state, match);
        if (this.match !== match) return;
      }
    } else if (this.shown) {
      this.say("");
    }
    this.shown = state;
    this.render();
  }

  // One ply after the other: a program's disc waits for the pause after the last flip.
  async showPly(ply, board, state, match) {
    if (ply.square === null) {
      this.loud(words.passed(ply));
      return board;
    }
    if (state.players[ply.side].level !== "human") {
      this.status(words.thinking(state, ply.side), true);
      await sleep(Math.max(0, this.rested + PAUSE_MS - performance.now()));
    }
    const disc = discOf(ply.side);
    if (this.match !== match || this.viewed !== null) {
      return withDiscs(board, [ply.square, ...ply.flips], disc);
    }
    this.loud("");
    const placed = withDiscs(board, [ply.square], disc);
    this.board.show({ ranks: placed, valid: [], last: ply.square, preview: null, notes: {} });
    this.say(words.played(ply));
    await this.board.flip(ply.flips, disc);
    this.rested = performance.now();
    const turned = withDiscs(placed, ply.flips, disc);
    if (this.match === match && this.viewed === null) this.board.show({ ranks: turned });
    return turned;
  }

  get isOwnTurn() {
    const state = this.shown;
    return state !== null && !this.isBusy && state.turn !== null && this.sides.includes(state.turn)
      && state.players[state.turn].level === "human" && this.viewed === null;
  }

  get at() { return this.viewed ?? this.shown.plies.length; }

  render() {
    const state = this.shown;
    if (!state) return;
    if (this.viewed === null && !this.steps) {
      const { board, last: ply } = state.position;
      const valid = this.isOwnTurn ? state.valid.map((move) => move.square) : [];
      this.board.show({ ranks: board, valid, last: ply?.square ?? null, preview: null });
      this.squares.label(board, this.isOwnTurn ? state.valid : [], ply?.square);
      if (!this.isBusy) this.status(words.status(state, this.sides), state.thinking);
      if (state.result) this.loud(words.result(state, this.sides));
      else if (!state.plies.length || state.plies.at(-1).square !== null) this.loud("");
    }
    words.showSides(state, this.sides, (this.looked ?? state.position).score);
    showMoves(state.plies, this.at, (number) => this.attempt(() => this.view(number)));
    find("opening").textContent = state.opening ? `Opening: ${state.opening}` : "";
    this.renderControls(state);
    document.body.dataset.ready = "true";
    document.body.dataset.idle = String(!this.isBusy && !state.thinking);
  }

  renderControls(state) {
    const focused = document.activeElement;
    const isSeated = this.sides.length > 0;
    const isAlone = this.sides.length === 2;
    const hasMoved = state.plies.some((ply) => ply.square !== null
      && (!words.programOf(state) || state.players[ply.side].level === "human"));
    find("undo").disabled = !isAlone || (!hasMoved && !state.result);
    find("redo").disabled = !isAlone || !state.undone || state.result?.reason === "resigned";
    find("resign").disabled = !isSeated || state.result !== null;
    find("hint").disabled = state.turn === null || !isSeated;
    find("restart").disabled = !isAlone;
    find("review").disabled = !state.plies.length;
    for (const id of ["first", "previous"]) find(id).disabled = this.at === 0;
    for (const id of ["next", "last"]) find(id).disabled = this.viewed === null;
    find("level-label").hidden = !isAlone || !words.programOf(state);
    find("level").value = state.players[words.programOf(state) ?? "white"].level;
    if (focused.disabled) this.squares.enter();
    const links = words.links(this.address, this.match.name, this.match.code, state);
    if (find("share").textContent !== links.map((link) => link.textContent).join("")) {
      find("share").replaceChildren(...links);
    }
    for (const link of find("exports").querySelectorAll("a")) {
      link.href = this.match.address(link.dataset.format);
    }
  }

  status(text, isThinking) {
    find("status").textContent = text;
    find("status").classList.toggle("thinking", isThinking);
    document.body.dataset.idle = "false";
  }

  loud(text) {
    find("loud").textContent = text;
    find("loud").hidden = !text;
  }

  look(square) {
    const move = this.isOwnTurn && this.shown.valid.find((valid) => valid.square === square);
    const preview = move ? { ...move, disc: discOf(this.shown.turn) } : null;
    if (this.board.view.preview?.square !== preview?.square) this.board.show({ preview });
    find("canvas").style.cursor = move ? "pointer" : "default";
  }

  choose(square) {
    if (square === null || !this.shown || this.isBusy) return;
    if (this.isAsking && this.viewed === null) this.attempt(() => this.explain(square));
    else if (!this.isOwnTurn) this.say(words.notNow(this.shown, this.viewed, this.sides));
    else if (this.shown.valid.some((move) => move.square === square)) {
      this.attempt(() => this.change("moves", { square }));
    } else this.attempt(() => this.explain(square));
  }

  async change(path, body = {}) {
    const { match } = this;
    const generation = this.newest.generation;
    const state = await match.change(path, { ...body, generation });
    if (this.match === match) this.receive(state);
  }

  resign() {
    const isFinal = this.sides.length === 1; // with another person there is no undo
    return isFinal && !confirm("Give the game up?") ? undefined : this.change("resign");
  }

  askWhy(isAsking) {
    this.isAsking = isAsking;
    find("why").setAttribute("aria-pressed", String(isAsking));
  }

  async explain(square) {
    const found = await this.match.ask(`/explain/${square}`);
    if (this.steps) this.live();
    this.askWhy(false);
    showExplanation(found.sentences, found.is_valid);
    this.say(found.sentences[0]);
    this.explained = square;
  }

  async step() {
    this.steps ??= { at: 0, all: await this.match.ask(`/trace/${this.explained}`) };
    const step = this.steps.all[this.steps.at];
    addStep(step.sentence, this.steps.at === 0, this.steps.at + 1 === this.steps.all.length);
    this.say(step.sentence);
    this.board.show({ ranks: step.board, valid: [], last: this.explained, preview: null });
    this.steps.at += 1;
  }

  async hint() {
    const { newest } = this;
    this.live();
    const hints = await this.match.ask("/hints?number=3");
    if (newest !== this.newest) return;
    showHints(hints);
    this.say(hints.length ? `Hint: ${hints[0].square}, ${hints[0].reason}.` : "No valid move.");
    this.board.show({ notes: Object.fromEntries(
      hints.map((hint) => [hint.square, signed(hint.value)])) });
  }

  async review() {
    const { newest } = this;
    find("review-text").textContent = "Looking at the game, which takes some seconds ...";
    const review = await this.match.ask("/review").catch((error) => {
      find("review-text").textContent = "";
      throw error;
    });
    if (newest === this.newest) showReview(review, (move) => this.attempt(() => this.before(move)));
  }

  // The position in which a move of the review was made: passes are plies, too.
  before(move) {
    let moves = 0;
    return this.view(this.shown.plies.findIndex((ply) => {
      moves += ply.square !== null;
      return moves === move.number;
    }));
  }

  async view(number) {
    if (!this.shown) return;
    const all = this.shown.plies.length;
    if (number >= all) { this.live(); return; }
    this.viewed = Math.max(0, number);
    const position = await this.match.ask(`/plies/${this.viewed}`);
    Object.assign(this, { looked: position, steps: null });
    this.say("");
    this.board.show({ ranks: position.board, valid: [], last: position.last?.square ?? null,
      preview: null, notes: {} });
    this.squares.label(position.board, [], position.last?.square);
    this.loud("");
    this.showPlace();
    this.render();
    find("play").scrollIntoView({ block: "nearest" });
  }

  showPlace() { this.status(`Ply ${this.viewed} of ${this.shown.plies.length}`, false); }

  live() {
    Object.assign(this, { viewed: null, looked: null, steps: null });
    this.board.show({ notes: {} });
    this.render();
  }
}

const page = new Page();
page.attempt(() => page.start());
