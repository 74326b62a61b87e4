package fourgods

// echoes holds, by verb, the events that only repeat what the move states. See [game.About.Echoes].
var echoes = map[string][]string{
	"draw": {"tale.draws"}, "raze": {"tale.razed"},
}
