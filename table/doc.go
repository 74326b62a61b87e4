// Package table runs live tables for all titles: seats and their occupants, the log, undo, clocks, bots and spectators.
//
// A [Server] holds all tables of one data folder. A [Table] processes inputs from its queue one after the other. An
// accepted input is written to the log before anybody learns of it. A refused input changes nothing. The state of a
// table is what [Replay] computes from its log; nothing that changes a game exists in memory only.
//
// The bots of all tables share the cores of the computer and block nobody. A bot computes in the background and puts
// its move into the queue like any other player.
//
// A user sees the game from the view of a seat that they hold, or from the spectator's view. The seed and the
// fingerprints stay secret until the game is over.
package table
