// The state of the page: the open match, and the mode in which the board is used.

const initialState = () => ({
  match: null, sides: [], // the match, and the sides you may move for
  newest: null, queue: [], // the newest state, and the states that are not shown yet
  shown: null, isBusy: false, // the shown state, and whether the page is showing newer ones
  // The mode in which the board is used, with the data of this mode only:
  //   playing
  //   past: the position after a `ply`
  //   variation: the position after the moves of `line`, which leaves the game after a `ply`
  //   setup: the position that you set up
  //   lesson: a `problem`, and the function `choose` for the squares that you choose
  //   why: the `square` to explain (null: not chosen yet), the mode `base` from which Why? was
  //   opened, and the `steps` of the move, of which `at` are shown
  //   hood: the `film` of a move on a `square`, the shown moment `at`, and the mode `base` from
  //   which the film was opened; `steps` has the film's moments
  // A past position or a variation has no `position` until the server has sent it.
  mode: { kind: "playing" },
  preview: null, // the `ply` that you point at, and the board's view that it `covers`
  positions: new Map(), // the known positions, by line
  tree: [], // all variations
  values: { line: null, found: null, best: "" }, // values after `line`, and the latest best line
  isOffline: false, // whether the server doesn't answer
});

export const page = {
  address: "", // the address of the page for other visitors
  on8x8: [], // the programs that only play on 8x8
  isValuing: false, // whether values are shown on the squares
  ...initialState(),

  // Closes the match and forgets everything about it.
  closeMatch() {
    this.match?.close();
    Object.assign(this, initialState());
  },

  // The current mode. During Why? or a film, the mode from which it was opened.
  get base() { return this.mode.base ?? this.mode; },
  is(...kinds) { return kinds.includes(this.base.kind); },

  get isOwnTurn() {
    const state = this.shown;
    return state !== null && !this.isBusy && state.turn !== null && this.sides.includes(state.turn)
      && state.players[state.turn].level === "human" && !this.isAway;
  },

  // Whether the board shows a position other than the game's latest.
  get isAway() { return this.is("past", "variation", "setup"); },

  // The position on the board, or null if it is the game's latest.
  get position() { return this.base.position ?? null; },

  get at() { return this.base.ply ?? this.shown.plies.length; },

  // The moves from the start to the position on the board, or to a ply of the game. Each move is
  // followed by a comma: f5,d6,
  get line() { return this.base.line ?? this.lineTo(this.at); },
  lineTo(ply) {
    return this.shown.plies.slice(0, ply).map(({ square }) => (square ? `${square},` : "")).join("");
  },
};
