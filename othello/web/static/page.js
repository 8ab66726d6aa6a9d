// The state of the page, all of it: which match is open, and how it is looked at.

const nothing = () => ({
  match: null, sides: [],             // the match, and the sides that one may move for
  newest: null, queue: [],            // the newest state of it, and those still to be shown
  shown: null, isBusy: false,         // the state that is shown, and whether another is on its way
  viewed: null, looked: null,         // a ply of the past, and the position that is looked at
  varied: null, tree: [],             // the moves to it, if they vary, and all variations
  peeked: null, covered: null,        // a ply that is pointed at, and what the board showed before
  positions: new Map(),               // positions by their line
  valued: null, values: null,         // the moves to what is valued, and the newest of its values
  best: "",                           // the moves to the end of best play, shown last
  setup: null,                        // the ranks and the side to move that are being set up
  isAsking: false, explained: null, steps: null,  // what Why? is asked of, and its steps
  lesson: null,                       // the problem that is asked in place of the game
  isLost: false,                      // whether the server does not answer
});

export const page = {
  address: "", // where somebody else reaches the page
  on8x8: [], // programs that play on no other board
  isValuing: false, // whether values are shown on the squares
  library: { games: [], next: null, asked: 0 }, // the games listed, where more begin, and how
                                                // often it was asked: late answers are dropped
  ...nothing(),

  // Nothing is known of a match yet.
  forget() {
    this.match?.close();
    Object.assign(this, nothing());
  },

  get isOwnTurn() {
    const state = this.shown;
    return state !== null && !this.isBusy && state.turn !== null && this.sides.includes(state.turn)
      && state.players[state.turn].level === "human" && !this.isAway;
  },

  // Whether the board shows something else than the game as it is.
  get isAway() { return this.viewed !== null || this.setup !== null; },

  get at() { return this.viewed ?? this.shown.plies.length; },

  // The moves from the start to what is looked at, or to a ply of the game, each with a comma
  // behind it: f5,d6,
  get line() { return this.varied ?? this.lineTo(this.at); },
  lineTo(ply) {
    return this.shown.plies.slice(0, ply).map(({ square }) => (square ? `${square},` : "")).join("");
  },
};
