// Package hellas implements the complete rules of Lords of Hellas for 2 to 4 players and of its solo game, the Persian
// Invasion.
//
// Package [cards] holds the printed material and the language in which the content declares the effects of cards. It
// knows no position. It reads and checks declarations, compiles them into tables and describes them in words. The file
// printed.go aliases its names here.
//
// The files follow the chapters of the rulebook:
//
//   - set-up: setup.go
//   - actions: turn.go with walk.go, hoplites.go, passage.go, control.go, recruit.go, prayer.go, use.go, prepare.go,
//     temple.go and monument.go
//   - battle: battle.go, kill.go and withdraw.go
//   - events and monsters: event.go and monster.go
//   - hunt and quests: hunt.go with strike.go and reward.go; quest.go
//   - Glory and victory: glory.go and victory.go
//   - the evaluation of a position for each player: value.go
//   - the solo game: solo.go, persia.go, allies.go and script.go
//
// The folder content/ declares the effects of cards. The interpreter, interpret.go with the run_ files, executes them.
// The README states the rules in our own words. Numbers like 3.2 and R12 in comments and refusals are its sections and
// rulings.
//
// # The stack of steps
//
// Everything that nests (a battle inside a march inside an extra special action inside Build Temple) is a step on the
// stack [Position.Steps]. The stack has a fixed size and is copied with the position. A step is a chapter, which runs
// by itself, or a choice, for which the game waits. The choices are the exported kinds. Only the top step acts.
//
// [Position.Play] plays a move. Then [Position.run] loops until a choice is on top or the game is over. In each round:
//
//   - It checks victory if something has changed that could bring it, except during a usurpation.
//   - It skips a choice that, by public information, leaves nothing to choose.
//   - It runs the next part of a chapter.
//
// A chapter that needs something done first pushes it and returns. The loop calls the chapter again when everything
// above it is done. Everything that may need a choice (deaths, arrivals, draws, injuries) works in this way. Code after
// such a call must not assume that it is done. That code belongs in the chapter's next part. The step pushed last runs
// first. A step must pop itself before it pushes the steps that follow it, unless it continues afterwards.
//
// A new kind of step needs:
//
//   - its name in step.go
//   - its row in rows.go: its fields in documents, its functions, and the positions in which it is possible
//   - the moves of a choice among the verbs (movetext.go), with the texts say.VERB and do.VERB in each language
//
// # Powers and moments
//
// Cards have powers ([cards.Power]): moments, conditions, a cost, a program. A moment is an occasion at which powers
// work or may be used. [Position.moment] begins one for some seats, the acting player first and then clockwise. Powers
// that work by themselves run. A seat that could use a power, by public information, gets a choice, unless it has
// declined. So the choice itself reveals nothing. A program runs as a step, one instruction at a time.
//
// # Secrets
//
// Secrets are sets that are blank in the views of seats that may not see them. They are hands, combat cards just drawn,
// the packet of a draft, artifacts on offer, and attack cards that only some seats have seen. Their sizes are public.
// Decks are not stored: a deck holds the cards that are nowhere else. The stack holds no secrets. Whether a choice is
// offered or skipped depends on no secret, so the views of all seats wait for the same choice.
package hellas
