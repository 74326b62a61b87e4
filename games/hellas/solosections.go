package hellas

import "pantheon/game"

// soloSections lists the sections of the rules of the solo game.
var soloSections = []game.Rule{
	{ID: "3.9", Title: "The Persian Invasion"},
	{ID: "3.9 prologue", Title: "Solo: the prologue"},
	{ID: "3.9 turn", Title: "Solo: the turn and the clock"},
	{ID: "3.9 actions", Title: "Solo: what changes in the actions"},
	{ID: "3.9 battle", Title: "Solo: battles with Persia"},
	{ID: "3.9 armies", Title: "Solo: how Persian armies move and conquer"},
	{ID: "3.9 attitude", Title: "Solo: the attitude of the lands"},
	{ID: "3.9 monsters", Title: "Solo: monsters"},
	{ID: "3.9 spies", Title: "Solo: spies and the Command"},
	{ID: "3.9 scripts", Title: "Solo: the scripts"},
	{ID: "3.9 interlude", Title: "Solo: Xerxes lands"},
	{ID: "3.9 end", Title: "Solo: victory and defeat"},
	{ID: "R36", Title: "Ruling: which cards the solo game leaves out"},
}
