package luna

import "pantheon/game"

// beginRound begins an action phase: the holder of the medallion has the first turn. The solo game begins each round
// with the opponent's steps if the opponent has an active novice. (1.6, 1.12)
func (p *Position) beginRound(tale *game.Events) {
	p.Candles = 0
	if p.switches&perGame == 0 {
		p.Took = false
	}
	p.Step, p.Acting = Turn, p.First
	if tale != nil {
		tale.Add(game.Everybody, "tale.round", "n", int(p.Round), "guard", int(p.GuardValue()))
	}
	if p.Solo() {
		p.Acting = 0
		if p.blockable() != 0 {
			p.Step = Blocking
		}
	} else if tale != nil {
		tale.Add(game.Everybody, "tale.medallion", "who", p.whoThing(p.First))
	}
}

// meditate turns a time token. With the last one the action phase ends immediately, and the player who turned it gains
// influence. (1.7, 14)
func (p *Position) meditate(m *game.Env) {
	p.Candles++
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.candle", "n", int(p.rules.candles[p.Seats]-p.Candles))
	}
	if p.Candles < p.rules.candles[p.Seats] {
		p.endTurn(m)
		return
	}
	turner := p.Acting
	p.gain(turner, FromMeditation, p.rules.meditationPoints, m.Events)
	p.TurnNo++
	p.passMedallion(turner)
	p.endRound(m)
}

// passMedallion gives the medallion to the player left of the one who turned the last time token (ruling Q11). With two
// players its holder gives it to the other one, except with the option start-player=alternating (5.1). (1.7, 14; 1.11)
func (p *Position) passMedallion(turner int8) {
	if p.Seats == 2 && p.switches&alternating == 0 {
		p.First = p.next(p.First)
		return
	}
	p.First = p.next(turner)
}

// endPhase ends the action phase of the solo game: the opponent may build, and the round ends. The player gains no
// influence for ending it (ruling Q22). (1.12)
func (p *Position) endPhase(m *game.Env) {
	p.TurnNo++
	p.opponentBuilds(m.Events)
	p.endRound(m)
}

// endRound scores, and prepares the next round or ends the game. (1.6)
func (p *Position) endRound(m *game.Env) {
	p.score(m.Events)
	if p.Round == NumGroups {
		p.finish(m.Events)
		return
	}
	p.prepare(m.Events)
	p.Round++
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, figureThing(Guard), guardThing(int(p.Round)-1), guardThing(int(p.Round)))
	}
	p.beginRound(m.Events)
}

// finish ends the game: shrines, unused favours and the council are paid. (1.10)
func (p *Position) finish(tale *game.Events) {
	for s := range p.sides() {
		for _, from := range endSources {
			p.gain(s, from, p.endValue(s, from), tale)
		}
	}
	p.Step = Over
	if tale != nil {
		p.tellEnd(tale)
	}
}

// endSources are the sources of influence at the end of the game, in order. (1.10)
var endSources = [...]Source{FromShrines, FromFavours, FromCouncil}

// endValue returns what a source brings a player at the end of the game, or would bring now. It is 0 for sources that
// are not of the end. (1.10)
func (p *Position) endValue(who int8, from Source) int16 {
	me := &p.Players[who]
	switch from {
	case FromShrines:
		return int16(bitsOf(me.Shrines)) * p.rules.shrinePoints
	case FromFavours:
		return int16(bitsOf(me.Favours)) * p.rules.favourPoints
	case FromCouncil:
		return p.rules.council[me.Council]
	}
	return 0
}
