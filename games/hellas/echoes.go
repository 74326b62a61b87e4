package hellas

// special is the id of the event that names a special action. The moves below already name the action.
const special = "tale.special"

// echoes holds, by verb, the events that only repeat what the move states. See [game.About.Echoes].
var echoes = map[string][]string{
	"take": {"tale.takes"}, "start": {"tale.begins"},
	"use": {"tale.uses"}, "invoke": {"tale.invokes"}, "redeem": {"tale.redeems"}, "trade": {"tale.glory-back"},
	"pray": {"tale.prays"}, "walk": {"tale.walks"}, "appear": {"tale.walks"}, "enter": {"tale.enters"},
	"recruit": {special}, "march": {special}, "occupy": {special}, "camp": {special}, "temple": {special, "tale.temple"}, "prepare": {special},
	"usurp": {special}, "hunt": {special, "tale.hunts"}, "build": {special}, "rededicate": {special}, "repeat": {special},
	"place": {"tale.recruits"}, "garrison": {"tale.recruits"}, "draw": {"tale.draws"}, "heal": {"tale.heals"},
	"keep": {"tale.gains"}, "draft": {"tale.blessed"}, "discard": {"tale.discards"}, "bring": {"tale.joins"},
	"play": {"tale.plays", "tale.discards"}, "strike": {"tale.discards"}, "withdraw": {"tale.withdraws"}, "suffer": {"tale.injured"},
	"raise": {"tale.raises"}, "lower": {"tale.lowers"}, "send": {"tale.monster-moves"},
	"pass": {"tale.passes"}, "decline": {"tale.declines", "tale.passes"}, "accept": {"tale.accepts"},
}
