// Package protocol connects programs in any language as players. It defines lines of text between a host, which runs a game, and a
// player, which chooses for one seat. The host sends what the seat sees and requests a choice; the player answers with a move.
//
// docs/develop/protocol.md describes the protocol, with a complete session. This package has its lines ([Command] and
// [Answer]), the player's side of a session ([Speak]), and the host's ([Host]). A player receives only what its seat may see.
//
// The package knows no title. It opens no file and no connection, starts no process and reads no clock; the caller passes these in.
package protocol

// Version is the version of the protocol that this package implements.
const Version = 1

// rest is the word for staying idle in place of a move ([pantheon/game.MayRest]). No title has such a verb.
const rest = "rest"
