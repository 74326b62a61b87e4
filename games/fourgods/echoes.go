package fourgods

// echoes are, by verb, the events that only say once more what a sentence says; see [game.About.Echoes].
var echoes = map[string][]string{
	"draw": {"tale.draws"}, "raze": {"tale.razed"},
}
