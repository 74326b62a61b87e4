// Package game is the contract between a title's rules and everything that plays, shows, stores or studies it.
//
// Five ideas carry it. A [Position] is a value: the whole truth about a game in progress, copied in one assignment.
// A [Move] is a sentence: a small number inside, always the same words outside. A game is its [Record]: a header and
// the sentences in order, with all chance drawn from named streams keyed by (seed, stream, ply). A seat sees a view:
// a position with the secrets removed. And a board is a function of a view, which lives on a higher floor.
//
// The package knows no title. It opens no file and no connection and reads no clock.
package game
