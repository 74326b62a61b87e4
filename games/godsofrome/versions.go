package godsofrome

// version is the newest rules version. A change that would alter an old record gets a new version and a condition in
// this file, named after what it changes. A record of an older version is replayed by the rules of that version.
const version = 2

// formerContent maps earlier versions to the fingerprint of the embedded content's bytes that their records name.
var formerContent = map[int]string{1: "0560a9e7d27ec4cc"}

// endsWithVisits reports whether the pantheon variant ends the game after the first scoring after which nobody can
// visit any more, even before Patronus answers. Since version 2 the game continues while favour can rise and has risen
// in the last three rounds. (Ruling Q31)
func (r *rules) endsWithVisits() bool { return r.version < 2 }

// countsGains reports whether Patronus prefers to gain as many territories as he can. Since version 2 he prefers, among
// the ways that gain one and lose none, the one that harms the player most. (2.7)
func (r *rules) countsGains() bool { return r.version < 2 }
