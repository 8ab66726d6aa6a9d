// The state of the page: the open match, and the mode in which the board is used.

const initialState = () => ({
  match: null, sides: [], // the match, and the sides you may move for
  newest: null, queue: [], // the newest state, and the states that are not shown yet
  shown: null, isBusy: false, // the shown state, and whether newer ones are being shown
  // What the board is used for, with the data of that use alone:
  //   playing
  //   past: the position after a `ply`
  //   variation: the position after the moves of `line`, which leave the game after a `ply`
  //   setup: the position that you set up
  //   lesson: a `problem`, and what a square that you `choose` does
  //   why: the `square` to explain (null: not chosen yet) in the mode `base`, and the `steps` of
  //   its move, of which `at` are shown
  //   hood: the `film` of a move on a `square`, of which the moment `at` is shown, in the mode `base`;
  //   `steps` are its moments
  // A past position and a variation have no `position` until the server has sent it.
  mode: { kind: "playing" },
  preview: null, // the `ply` that is pointed at, and the view of the board that it `covers`
  positions: new Map(), // positions by their line
  tree: [], // all variations
  values: { line: null, found: null, best: "" }, // values after a line, and the last best play
  isOffline: false, // whether the server does not answer
});

export const page = {
  address: "", // of the page, for other visitors
  on8x8: [], // programs that only play on 8x8
  isValuing: false, // whether values are shown on the squares
  ...initialState(),

  // Closes the match, and everything about it.
  closeMatch() {
    this.match?.close();
    Object.assign(this, initialState());
  },

  // The mode, or the one that Why? was asked or a film was opened in.
  get base() { return this.mode.base ?? this.mode; },
  is(...kinds) { return kinds.includes(this.base.kind); },

  get isOwnTurn() {
    const state = this.shown;
    return state !== null && !this.isBusy && state.turn !== null && this.sides.includes(state.turn)
      && state.players[state.turn].level === "human" && !this.isAway;
  },

  // Whether the board shows another position than the game's latest.
  get isAway() { return this.is("past", "variation", "setup"); },

  // The position on the board, if it is not the game's latest.
  get position() { return this.base.position ?? null; },

  get at() { return this.base.ply ?? this.shown.plies.length; },

  // The moves from the start to the position on the board, or to a ply of the game, each with a
  // comma after it: f5,d6,
  get line() { return this.base.line ?? this.lineTo(this.at); },
  lineTo(ply) {
    return this.shown.plies.slice(0, ply).map(({ square }) => (square ? `${square},` : "")).join("");
  },
};
