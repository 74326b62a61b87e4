package web

import (
	"slices"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A levelGroup is bots of one kind, under a heading.
type levelGroup struct {
	Label  string // the id of a text
	Levels []string
}

// levelGroups are the bots that play a title: the levels from the gentlest to the strongest, and the simple ones.
func levelGroups(t games.Title) []levelGroup {
	byStrength, simple := levelGroup{Label: "levels.strength"}, levelGroup{Label: "levels.simple"}
	for _, l := range bot.Levels() {
		byStrength.Levels = append(byStrength.Levels, l.Name())
	}
	for _, name := range bot.Names(t.Game) {
		if !slices.Contains(byStrength.Levels, name) {
			simple.Levels = append(simple.Levels, name)
		}
	}
	return []levelGroup{byStrength, simple}
}

// thinks tells whether the table waits for a seat's bot and for nobody else.
func (d *drawing) thinks(c table.Chair) bool {
	return c.Bot() && d.atTurn(c.Seat) && d.snap.Phase == table.Running && d.snap.Halt == nil && !d.past()
}

// questionWords say what is asked.
func (d *drawing) questionWords(q *table.Question) string {
	switch {
	case q.Subject == table.ToTakeBack:
		return d.v.t("undo.asked", "seat", plain(d.seatName(q.By)), "n", d.snap.Ply-q.Ply)
	case q.By == game.Watcher:
		return d.v.t("lend.asked-host", "for", plain(d.seatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	}
	return d.v.t("lend.asked", "seat", plain(d.seatName(q.By)), "for", plain(d.seatName(q.Seat)), "level", game.MakeThing("level", q.Level))
}

// mayLend tells whether the visitor may ask that a bot plays for a person who is away.
func (d *drawing) mayLend(c table.Chair) bool {
	return c.Gone && !c.Mine && d.snap.Phase == table.Running && !d.past() && (d.snap.Host || len(d.persons(d.snap)) > 0)
}

// asksOthers tells whether there is anybody else whose consent is needed for a bot in the seat of who is away.
func (d *drawing) asksOthers(away table.Chair) bool {
	return slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool {
		return c.Seat != away.Seat && !c.Mine && !c.Empty && !c.Bot() && !c.Gone
	})
}

// handable are the chairs for which the visitor can ask for a bot or for another one.
func (d *drawing) handable() []table.Chair {
	if d.snap.Phase != table.Running || d.past() {
		return nil
	}
	var all []table.Chair
	for _, c := range d.snap.Chairs {
		own := c.Mine && !c.Bot()
		nobodys := d.snap.Host && c.Bot() && c.Name == ""
		if own || nobodys || d.mayLend(c) {
			all = append(all, c)
		}
	}
	return all
}
