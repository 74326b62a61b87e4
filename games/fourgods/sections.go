package fourgods

import "pantheon/game"

// sections are the places in the rules that need a scenario.
var sections []game.Rule
