// Package cards holds the printed material of Lords of Hellas, and the language in which its content declares what
// cards do. It knows no position.
//
// [Read] reads the content files; see content.go. [Library.Compile] checks them and compiles them into [Tables]: the
// map (compile_map.go), limits (compile.go), cards, heroes, monsters and quests (compile_cards.go) and the solo game
// (compile_solo.go). The declaration of a card is a list of effects. Their forms are in declare.go. They become
// instructions (effects.go), which the rules carry out.
//
// The file cardtext.go describes the same instructions in words, so that the text of a card matches its effect. The
// file index.go answers frequent questions about all powers. The file words.go holds the ids by which moves and
// documents name things. The file provenance.go lists the source of each datum.
package cards
