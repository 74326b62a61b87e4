package luna

// echoes lists, by verb, the events that only repeat what a move says; see [game.About.Echoes].
var echoes = map[string][]string{
	"found": {"tale.shrine"}, "build": {"tale.shrine"},
	"journey": {"tale.travels"}, "tide": {"tale.travels"}, "drift": {"tale.travels"}, "sail": {"tale.sails"}, "herbs": {"tale.wakes"},
	"promote": {"tale.claims"}, "sanctify": {"tale.sanctifies"}, "book": {"tale.book"},
	"council": {"tale.uses"}, "expel": {"tale.uses"},
}
