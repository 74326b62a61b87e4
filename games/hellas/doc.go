// Package hellas is the complete rules of Lords of Hellas for 2 to 4 players and of its solo game, the Persian Invasion.
//
// What is printed, and the language in which the content declares what cards do, is in package [cards], which knows no position:
// declarations are read, checked and compiled there into tables, and told in words. printed.go gives its things their names here.
//
// The files follow the chapters of the rulebook: setup.go; turn.go with walk.go, hoplites.go, passage.go, control.go, recruit.go,
// prayer.go, use.go, prepare.go, temple.go and monument.go for the actions; battle.go, kill.go and withdraw.go; event.go and monster.go;
// hunt.go with strike.go and reward.go; quest.go; glory.go; victory.go; what a position promises each player is guessed in value.go. The
// solo game is in solo.go, persia.go, allies.go and script.go. What cards do is declared in content/ and done by the interpreter,
// interpret.go with the run_ files. The README tells the rules in our own words. Numbers like 3.2 and R12 in comments and refusals are
// its sections and rulings.
//
// # The stack of steps
//
// Everything that nests (a battle inside a march inside an extra special action inside Build Temple) is a step on the stack
// [Position.Steps], fixed in size and copied with the position. A step is a chapter that runs by itself, or a choice for which the game
// waits; the choices are the exported kinds. Only the top step acts. [Position.Play] does the sentence that was said, and then the loop
// in [Position.run] goes on: victory is checked when something has changed that could bring it, a choice that leaves nothing to choose,
// by what everybody can see, is passed over, and a chapter does its next part, until a choice is on top or the game is over.
//
// A chapter that wants something done before it goes on pushes it and returns: it is called again when everything above it is done.
// Whatever may ask somebody (deaths, arrivals, draws, injuries) works in this way, so that code behind such a call must not count on it
// being done; what follows belongs into the chapter's next part. What is pushed last is done first. A step must be popped before what it
// leads to is pushed, unless it shall go on afterwards.
//
// A new kind of step needs: its name in step.go; its row in rows.go, which says by which names documents call its fields, what a chapter
// does, what a choice lists and does and when it is passed over, and in which positions it can lie on the stack; and the sentences of a
// choice among the verbs (sentence.go), with the texts say.VERB and do.VERB in each language.
//
// # Powers and moments
//
// Cards have powers ([cards.Power]): moments, conditions, a cost, a program. [Position.moment] begins a moment for some seats, the acting
// player first and then clockwise: what works by itself works, and who could use something is asked, when everybody can see that he
// could: being asked tells nothing. A program runs as a step, one instruction at a time.
//
// # Secrets
//
// Hands, the packet of a draft, artifacts on offer and attack cards that somebody looked at are sets that are blank in the views of
// others, beside their sizes, which everybody sees. Decks are not kept: they are what lies nowhere else. The stack holds nothing secret,
// and what is passed over or asked depends on nothing secret, so that the views of all seats wait for the same choice.
package hellas
