package godsofrome

// echoes lists, by verb, the events that only repeat what a move says; see [game.About.Echoes].
var echoes = map[string][]string{
	"visit": {"tale.placed"}, "push": {"tale.pushed"}, "attack": {"tale.pushed"},
}
