package board

import "pantheon/board"

// sides names the parameters of an event that hold the two sides of a battle and their strengths.
var sides = []board.Side{{Of: "attacker", To: "a"}, {Of: "defender", To: "d"}}

// cues holds the highlights by event id: battles and hunts card by card, actions of monsters, and the choice of
// blessings and artifacts. Other highlights are monuments that are finished or fall, and the end of the game.
var cues = board.Highlights{
	"tale.battle":        {Opens: board.SceneBattle, Place: "territory", Sides: sides},
	"tale.plays":         {Opens: board.SceneBattle, Of: "who", Says: "scene.plays", By: "n", To: "to", Card: "card"},
	"tale.strengths":     {Opens: board.SceneBattle, Verdict: true, Sides: sides},
	"tale.die":           {Place: "territory"},
	"tale.withdraws":     {Place: "territory"},
	"tale.through":       {Place: "territory"},
	"tale.nowhere":       {Place: "territory"},
	"tale.hunts":         {Opens: board.SceneHunt, Place: "monster", Card: "monster", Icon: "hel-b-"},
	"tale.wounds":        {Opens: board.SceneHunt, Place: "monster"},
	"tale.attacks":       {Opens: board.SceneMonsters, Place: "monster", Card: "attack"},
	"tale.defends":       {},
	"tale.regrows":       {},
	"tale.injured":       {},
	"tale.hunt-fails":    {Opens: board.SceneHunt, Place: "monster", Card: "monster", Icon: "hel-b-", Verdict: true},
	"tale.slays":         {Opens: board.SceneHunt, Place: "monster", Card: "monster", Icon: "hel-b-", Verdict: true},
	"tale.rolls":         {Opens: board.SceneMonsters, Place: "monster", Card: "monster", Icon: "hel-b-"},
	"tale.monster-moves": {Opens: board.SceneMonsters, Place: "territory"},
	"tale.evolves":       {Opens: board.SceneMonsters, Place: "monster", Card: "monster", Icon: "hel-b-"},
	"tale.appears":       {Opens: board.SceneMonsters, Place: "territory", Card: "monster", Icon: "hel-b-"},
	"tale.event":         {Opens: board.SceneMonsters},
	"tale.draft":         {Opens: board.SceneDraft},
	"tale.offered":       {Opens: board.SceneDraft, Card: "artifact"},
	"tale.sees":          {Opens: board.SceneDraft, Card: "blessing"},
	"tale.blessed":       {Opens: board.SceneDraft, Of: "who", Says: "scene.blessed", Card: "blessing"},
	"tale.crown-begins":  {Opens: board.SceneWork, Place: "god", Verdict: true},
	"tale.topples":       {Opens: board.SceneMonsters, Place: "god", Verdict: true},
	"tale.razes":         {Opens: board.SceneRuin, Place: "god", Verdict: true},
	"tale.wins":          {Verdict: true},
}

// Highlights returns the highlights of the title; see [board.Staged].
func (b *greece) Highlights() board.Highlights { return cues }
