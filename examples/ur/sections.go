package ur

import "pantheon/game"

// sections are the places of the rules that need a scenario: the sections of the README and its rulings.
var sections = []game.Rule{
	{ID: "1.1", Title: "Pieces and dice"},
	{ID: "1.2", Title: "The paths"},
	{ID: "1.3", Title: "Rosettes"},
	{ID: "2", Title: "Set-up"},
	{ID: "3", Title: "Turns"},
	{ID: "3.1", Title: "The throw"},
	{ID: "3.2", Title: "Moving a piece"},
	{ID: "3.3", Title: "Another throw"},
	{ID: "3.4", Title: "Taking a piece"},
	{ID: "3.5", Title: "Safe on a rosette"},
	{ID: "3.6", Title: "Bearing off"},
	{ID: "3.7", Title: "Passing"},
	{ID: "4", Title: "The end"},
	{ID: "Q1", Title: "How many pieces each player has"},
	{ID: "Q2", Title: "A player who can move must move"},
}
