// Package cards is what is printed of Lords of Hellas, and the language in which its content declares what cards do. It knows no position.
//
// [Read] reads the content files, which content.go describes. [Library.Compile] checks them and makes them into [Tables]: of the map
// (compile_map.go), of limits (compile.go), of cards, heroes, monsters and quests (compile_cards.go) and of the solo game
// (compile_solo.go). What something does is a list of effects, whose forms are in declare.go; they become instructions (effects.go), which
// the rules carry out.
//
// The same instructions are told in words by cardtext.go, so that a card says what is played. index.go answers what is asked often of all
// powers together, words.go gives the ids by which sentences and documents name things, and provenance.go lists where each datum comes
// from.
package cards
