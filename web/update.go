package web

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
	"pantheon/table"
)

// An update is what one happening changes on a table's page, for one visitor.
type update struct {
	Key   string `json:"key"` // the table, and the seat when the page asked for one
	Entry int64  `json:"entry"`
	Soft  bool   `json:"soft,omitempty"`  // nothing in the game changed
	Whole bool   `json:"whole,omitempty"` // all of the page: forget what was there
	Gone  bool   `json:"gone,omitempty"`  // the table is no more
	Ply   int    `json:"ply"`             // drawn
	Now   int    `json:"now"`             // sentences in the record
	Past  bool   `json:"past,omitempty"`
	Seat  string `json:"seat,omitempty"` // whose view it is
	Turn  bool   `json:"turn"`           // it is the visitor's turn
	Race  bool   `json:"race,omitempty"` // seats act at the same time
	Title string `json:"title"`          // of the window

	HTML   map[string]string `json:"html,omitempty"`  // by the id of the element that holds it
	Parts  map[string]string `json:"parts,omitempty"` // the live halves, by part
	Log    string            `json:"log,omitempty"`   // lines to append
	From   int               `json:"from,omitempty"`  // the first sentence among them, where the log is told anew
	Keep   int               `json:"keep"`            // sentences of the log beyond this ply are no more, events now stand behind it
	Glides []glide           `json:"glides,omitempty"`
	Clock  *clock            `json:"clock,omitempty"`
	Halt   *halt             `json:"halt,omitempty"`
	Next   string            `json:"next,omitempty"` // who comes next behind the curtain
	Lift   string            `json:"lift,omitempty"` // the page behind it
}

// A clock says when the clock acts next, as far as the seat has to mind it, and what it shows now, both in milliseconds of the game's
// own time.
type clock struct {
	Deadline int64 `json:"deadline"`
	Now      int64 `json:"now"`
}

// seconds is how long it is until the clock acts, in whole seconds.
func (c *clock) seconds() int { return int((max(0, c.Deadline-c.Now) + 999) / 1000) }

type glide struct {
	Piece string `json:"piece"`
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	N     int    `json:"n"`
}

// glides are the pieces that a sentence moved.
func glides(heard table.Heard) []glide {
	var all []glide
	for _, l := range heard.Lines {
		if g := l.Glide; g.Piece != "" {
			all = append(all, glide{string(g.Piece), string(g.From), string(g.To), g.N})
		}
	}
	return all
}

// frame is an update with what each has: where the table stands and how the window is called.
func (d *drawing) frame() *update {
	u := &update{
		Key: d.key, Entry: d.snap.Entry, Ply: d.ply(), Now: d.snap.Ply, Past: d.past(), Seat: d.snap.Seat.String(),
		Turn: d.turn(), Race: d.races(), Title: d.headline() + " · Pantheon", Keep: d.snap.Ply, HTML: map[string]string{}, Parts: map[string]string{}, Clock: d.clock, Halt: haltOf(d.snap),
	}
	if d.curtain != "" {
		u.Next, u.Lift = d.curtain, string(d.lift())
	}
	return u
}

// clockOf is the game's clock as a table shows it now; nil when nothing is due that the seat has to mind.
func clockOf(snap table.Snapshot) *clock {
	if !snap.Clocked {
		return nil
	}
	due, set := game.DueTo(snap.View, snap.Seat)
	if !set {
		return nil
	}
	return &clock{Deadline: due, Now: snap.Deadline - snap.Left.Milliseconds()}
}

// fragments draws the panels beside the board into the update.
func (d *drawing) fragments(ctx context.Context, u *update) error {
	d.inner = true
	d.drawChoices()
	if d.review != nil {
		d.settleReview()
	}
	for id, c := range map[string]templ.Component{
		"players": playersStrip(d.v, d),
		"notice":  notice(d.v, d),
		"halt":    haltView(d.v, d),
		"choices": choicesView(d.v, d),
		"hint":    hintView(d.v, d),
		"past":    pastView(d.v, d),
		"end":     endView(d.v, d),
		"tools":   toolsView(d.v, d),
	} {
		html, err := render(ctx, c)
		if err != nil {
			return err
		}
		u.HTML[id] = html
	}
	if d.review != nil {
		html, err := render(ctx, reviewView(d.v, d))
		if err != nil {
			return err
		}
		u.HTML["review"] = html
	}
	u.HTML["prompt"] = templ.EscapeString(d.prompt())
	return nil
}

// presence draws who is here: all that is drawn anew when somebody comes or leaves.
func (d *drawing) presence(ctx context.Context, entry int64) (*update, error) {
	d.inner = true
	u := d.frame()
	u.Entry, u.Soft = entry, true
	var err error
	u.HTML["players"], err = render(ctx, playersStrip(d.v, d))
	return u, err
}

// whole is everything of the page that can change, with what the sentence that it is drawn behind moved.
func (d *drawing) whole(ctx context.Context) (*update, error) {
	u := d.frame()
	u.Whole, u.Glides = true, glides(d.last)
	if err := d.fragments(ctx, u); err != nil {
		return nil, err
	}
	if err := d.drawParts(ctx, false); err != nil {
		return nil, err
	}
	for _, p := range d.parts {
		u.Parts[p.ID] = p.Live
	}
	if d.past() {
		return u, nil // the log goes on to the present, whatever is drawn
	}
	if err := d.drawLog(ctx); err != nil {
		return nil, err
	}
	u.Keep, u.From, u.Log = 0, d.logFrom, strings.Join(d.log, "")
	return u, nil
}

// tell puts lines of the log into the update, behind those up to the ply kept.
func (d *drawing) tell(ctx context.Context, u *update, keep int, lines ...logged) error {
	u.Keep = keep
	var b strings.Builder
	for _, line := range lines {
		if err := logLine(d.v, d, line).Render(ctx, &b); err != nil {
			return err
		}
	}
	u.Log = b.String()
	return nil
}

// after draws what an event changed. The panels are left to a later update when more has happened since, and so is the board where it
// is followed by much else.
func (d *drawing) after(ctx context.Context, happened table.Update, followed bool) (*update, error) {
	heard, said := happened.Heard(d.snap.Seat)
	current := d.snap.Entry == happened.Entry
	if said {
		d.last = heard
		d.snap.View = heard.View
	} else if happened.Kind != table.Beside {
		now, err := d.t.At(ctx, d.v.guest.ID, d.snap.Seat, d.snap.Ply)
		if err != nil {
			return nil, err
		}
		d.last = now
	}
	u := d.frame()
	u.Entry = happened.Entry
	switch {
	case happened.Kind == table.Beside:
		u.Soft = true
	case !followed || current:
		if err := d.drawParts(ctx, false); err != nil {
			return nil, err
		}
		for _, p := range d.parts {
			u.Parts[p.ID] = p.Live
		}
	}
	switch {
	case said:
		u.Ply, u.Now = heard.Ply, max(heard.Ply, u.Now)
		if len(u.Parts) > 0 {
			u.Glides = glides(heard)
		}
		if err := d.tell(ctx, u, heard.Ply-1, d.logged(heard)); err != nil {
			return nil, err
		}
	case happened.Kind != table.Beside:
		if err := d.tell(ctx, u, happened.Ply, d.event(happened.Event)); err != nil {
			return nil, err
		}
	}
	if !current {
		return u, nil
	}
	return u, d.fragments(ctx, u)
}
