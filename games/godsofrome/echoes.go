package godsofrome

// echoes are, by verb, the events that only say once more what a sentence says; see [game.About.Echoes].
var echoes = map[string][]string{
	"visit": {"tale.placed"}, "push": {"tale.pushed"}, "attack": {"tale.pushed"},
}
