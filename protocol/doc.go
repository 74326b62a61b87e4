// Package protocol is how programs in any language play: lines of text between a host, who runs a game, and a player, who
// chooses for one seat of it. The host says what the seat sees and asks; the player answers with a sentence.
//
// docs/develop/protocol.md describes it, with a whole session. Here are its lines ([Command] and [Answer]), the player's side of a
// talk ([Speak]), and the host's ([Host]). What crosses the line about a game is what one seat sees, and nothing more.
//
// The package knows no title. It opens no file and no connection, starts no process and reads no clock: who uses it passes
// these in.
package protocol

// Version is the version of the protocol that this package speaks.
const Version = 1

// rest is what stands for saying nothing, where a sentence could stand ([pantheon/game.MayRest]). No title has such a verb.
const rest = "rest"
