// Package game is the contract between a title's rules and everything that plays, shows, stores or studies it.
//
// It rests on five ideas:
//
//   - A [Position] is a value: the full state of a game in progress, copied in one assignment.
//   - A [Move] is a small number that always has the same text form ([MoveText]).
//   - A game is its [Record]: a header and the moves in order. Random draws come from named streams keyed by (seed,
//     stream, ply).
//   - A seat sees a view: a position without the secrets of others.
//   - A board is a function of a view. Package board and the titles' board packages are in a higher layer.
//
// The package knows no title. It opens no file and no connection, and it reads no clock.
package game
