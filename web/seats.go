package web

import (
	"slices"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/table"
)

// levelsOffered are the bots that a player can choose, from the gentlest to the strongest, with the one that sits there already if it is
// another: the simple ones are for programs, the command line and tables that have them.
func levelsOffered(chosen string) []string {
	var all []string
	for _, l := range bot.Levels() {
		all = append(all, l.Name())
	}
	if chosen != "" && !slices.Contains(all, chosen) {
		all = append(all, chosen)
	}
	return all
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
	case q.Subject == table.ToReplace && q.By == game.Watcher:
		return d.v.t("replace.asked-host", "for", plain(d.seatName(q.Seat)))
	case q.Subject == table.ToReplace:
		return d.v.t("replace.asked", "seat", plain(d.seatName(q.By)), "for", plain(d.seatName(q.Seat)))
	case q.By == game.Watcher:
		return d.v.t("lend.asked-host", "for", plain(d.seatName(q.Seat)), "level", game.MakeThing("level", q.Level))
	}
	return d.v.t("lend.asked", "seat", plain(d.seatName(q.By)), "for", plain(d.seatName(q.Seat)), "level", game.MakeThing("level", q.Level))
}

// mayLend tells whether the visitor may ask that a bot plays for a person who is away.
func (d *drawing) mayLend(c table.Chair) bool {
	return c.Gone && !c.Mine && d.snap.Phase == table.Running && !d.past() && (d.snap.Host || len(d.persons(d.snap)) > 0)
}

// mayGive tells whether the visitor may give a seat of theirs, with its secrets, to another person.
func (d *drawing) mayGive(c table.Chair) bool {
	return c.Mine && !c.Gift && !c.Resigned && d.snap.Phase == table.Running && d.title.Game.About().Secret
}

// mayFree tells whether the host may free a chair of a person. In a running game with secrets nobody frees one that is held.
func (d *drawing) mayFree(c table.Chair) bool {
	held := c.Kind == table.Friend && !c.Empty && !c.Mine && (c.Name != "" || !c.Bot())
	return held && !(d.snap.Phase == table.Running && d.title.Game.About().Secret)
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
		if own || nobodys || d.mayLend(c) || d.mayGive(c) || c.Replaceable {
			all = append(all, c)
		}
	}
	return all
}

// kept tells whether it is kept how far the visitor has seen the table, as it is of those who sit there or have made it.
func (d *drawing) kept() bool { return d.snap.Host || len(d.snap.Mine) > 0 }
