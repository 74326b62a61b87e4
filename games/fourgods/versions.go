package fourgods

// version is the current rules version. A change that would alter an old record needs a new version, and a condition
// here, named after the change. A record of an older version replays by the rules of that version.
const version = 2

// formerContent holds, by version, former fingerprints of the embedded content. Records of released versions contain
// them.
var formerContent = map[int]string{1: "eb39dfe05c3cf9ab"}

// blamesNeighbours reports whether a challenge succeeds for any tile that is wrong now. Since version 2 a challenge
// succeeds only for a tile that also broke a rule when it was laid. An early challenge then returns the tile to the
// hand. (1.11, 5.7)
func (r *rules) blamesNeighbours() bool { return r.version < 2 }

// dealsColours reports whether, with hidden gods, the set-up assigns colours by seat. Since version 2 each player
// chooses. (1.8)
func (r *rules) dealsColours() bool { return r.version < 2 }

// closesLate reports whether the game does not check for its end after a prophet, a god, a draw or a take. Since
// version 2 it does. (1.5, 5.5)
func (r *rules) closesLate() bool { return r.version < 2 }
