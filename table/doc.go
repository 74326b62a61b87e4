// Package table is the live table: seats and who holds them, the log, undo, clocks, bots and watchers, for every title alike.
//
// A [Hall] holds all tables of one data folder. A [Table] takes inputs one after the other from its queue: each is accepted,
// written to the log and only then told to anybody, or refused and changes nothing. What a table is, is what [Fold] makes of
// its log; nothing that changes a game lives in memory alone.
//
// Bots of all tables share the cores of the computer, and nothing waits for them: a bot thinks beside its table and puts what it has
// chosen into the queue like anybody else.
//
// What a guest is shown is made from the view of a seat that the guest holds, or from the watcher's. The seed and the
// fingerprints stay inside until the game is over.
package table
