package fourgods

// version is the newest of the rules. A change that would alter an old record gets a new one, and a condition here, named after
// what it changes; a record of an older version goes on replaying by the rules that it was played by.
const version = 2

// formerContent are the fingerprints of bytes by which records of the versions that shipped before named the embedded content.
var formerContent = map[int]string{1: "eb39dfe05c3cf9ab"}

// blamesNeighbours tells whether any tile that lies wrongly now can be challenged; since version 2 only one that broke a rule when it
// was laid, and one that is challenged at once goes back to the hand. (1.11, 5.7)
func (r *rules) blamesNeighbours() bool { return r.version < 2 }

// dealsColours tells whether with hidden gods colours go round by seat at the set-up; since version 2 each player chooses. (1.8)
func (r *rules) dealsColours() bool { return r.version < 2 }

// closesLate tells whether that nobody can do anything more is not asked after a prophet, a god, a draw and a take. (1.5, 5.5)
func (r *rules) closesLate() bool { return r.version < 2 }
