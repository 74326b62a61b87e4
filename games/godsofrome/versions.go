package godsofrome

// version is the newest of the rules. A change that would alter an old record gets a new one, and a condition here, named after
// what it changes; a record of an older version goes on replaying by the rules that it was played by.
const version = 2

// formerContent are the fingerprints of bytes by which records of the versions that shipped before named the embedded content.
var formerContent = map[int]string{1: "0560a9e7d27ec4cc"}

// endsWithVisits tells whether the pantheon variant ends the game as soon as nobody can visit any more, before Patronus answers;
// since version 2 it goes on for as long as favour can rise. (Ruling Q31)
func (r *rules) endsWithVisits() bool { return r.version < 2 }

// countsGains tells whether Patronus prefers to gain as many territories as he can; since version 2 he prefers, among the ways that
// gain one and lose none, what harms the player most. (Facts 2.7)
func (r *rules) countsGains() bool { return r.version < 2 }
