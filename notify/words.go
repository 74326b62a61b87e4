package notify

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"pantheon/game"
	"pantheon/notify/transport"
	"pantheon/table"
)

//go:embed lang/*.yaml
var lang embed.FS

// Words is the catalogue of this package's texts: messages, refusals under "refused.*", and faults of endpoints under "trouble.*".
var Words = mustLoad()

// mustLoad loads the embedded catalogue. It panics on an error, which every test would find.
func mustLoad() *game.Catalog {
	c, err := game.LoadCatalog("notifications", lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// Refused is the reason why the service did not do what was requested. Before it is returned, [Service.Add] may have changed an endpoint
// that exists, and [Service.Test] may have changed or removed the endpoint.
type Refused struct{ Phrase game.Phrase } // in [Words]

// Error returns the reason in English.
func (r *Refused) Error() string { return Words.Text("en", r.Phrase, nil) }

func refuse(id string, args ...any) *Refused { return &Refused{game.NewPhrase("refused."+id, args...)} }

// plain returns a text, such as a name, as a thing that is not looked up in a catalogue.
func plain(text string) game.Thing { return game.MakeThing("name", text) }

// urgent lists the causes of notifications, the most urgent first.
var urgent = []table.Cause{table.ForTurn, table.ForLoss, table.ForQuestion, table.ForMention, table.ForSeat, table.ForEnd}

// told returns the notifications to send: the most urgent one for each table.
func told(calls []table.Notification) (all []table.Notification) {
	rank := func(c table.Notification) int { return slices.Index(urgent, c.Cause) }
	for _, c := range calls {
		i := slices.IndexFunc(all, func(other table.Notification) bool { return other.Notice.Table == c.Notice.Table })
		switch {
		case i < 0:
			all = append(all, c)
		case rank(c) < rank(all[i]):
			all[i] = c
		}
	}
	return all
}

// message composes the message about notifications for an endpoint.
func (o *Service) message(id string, calls []table.Notification, w Endpoint, wishes Preferences) transport.Message {
	l := w.Lang
	if wishes.Lang != "" {
		l = wishes.Lang
	}
	if !slices.Contains(game.Languages(), l) {
		l = game.Langs[0]
	}
	site := o.site(w)
	m := transport.Message{ID: id, Topic: id, Lang: string(l), Unsubscribe: o.stopLink(w), Foot: text(l, "foot")}
	calls = told(calls)
	if len(calls) == 1 {
		c := calls[0]
		m.Title, m.URL = nameOf(c, l), site+"/t/"+c.Notice.Table
		m.Body = strings.Join(body(c, l, wishes.More), "\n")
		m.Subject = subject(c, l, wishes.More)
	} else {
		var names []string
		for _, c := range calls {
			if name := nameOf(c, l); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		m.Title, m.URL = text(l, "title"), site+"/mine"
		m.Body = text(l, "many", "n", len(calls))
		m.Subject = text(l, "subject.many", "games", plain(strings.Join(names, text(l, "comma"))), "what", asked(m.Body))
	}
	for _, c := range calls {
		m.Urgent = m.Urgent || c.Cause == table.ForTurn || c.Cause == table.ForQuestion || c.Cause == table.ForLoss
	}
	return m
}

// site returns the base URL of links in messages to an endpoint, without a trailing slash.
func (o *Service) site(w Endpoint) string {
	if o.url != "" {
		return strings.TrimSuffix(o.url, "/")
	}
	return w.Site
}

func text(l game.Lang, id string, args ...any) string {
	return Words.Text(l, game.NewPhrase(id, args...), nil)
}

func nameOf(c table.Notification, l game.Lang) string {
	return c.Title.Game.About().Words.Text(l, game.NewPhrase("name"), nil)
}

// body returns the lines of a message about one notification. If more is set, they also name the others at the table.
func body(c table.Notification, l game.Lang, more bool) []string {
	lines := wanted(c, l, more)
	if names := others(c, l, more); names != "" {
		lines = append(lines, text(l, "with", "names", plain(names)))
	}
	return lines
}

// wanted returns the lines that say what a table needs from a user. It includes a choice that names somebody only if more is set.
func wanted(c table.Notification, l game.Lang, more bool) []string {
	id := "call." + string(c.Cause)
	if c.Cause == table.ForQuestion || c.Cause == table.ForLoss {
		id += "." + string(c.Subject)
	}
	lines := []string{text(l, id)}
	if c.Cause == table.ForTurn {
		if choice, named := choice(c, l); choice != "" && (more || !named) {
			lines = append(lines, choice)
		}
	}
	return lines
}

// others returns the names of the others at a table, joined by commas; "" if there are none or more is not set.
func others(c table.Notification, l game.Lang, more bool) string {
	var names []string
	for seat, name := range c.Names {
		if more && name != "" && game.Seat(seat) != c.Seat {
			names = append(names, name)
		}
	}
	return strings.Join(names, text(l, "comma"))
}

// tableCode is the number of characters of a table's id that a subject shows, to distinguish the user's tables.
const tableCode = 4

// subject returns the subject of a mail: the game, the table and the request. It names people under the same conditions as [body].
func subject(c table.Notification, l game.Lang, more bool) string {
	id, code := "subject", c.Notice.Table[:min(len(c.Notice.Table), tableCode)]
	lines := wanted(c, l, more) // the last line is the most specific
	args := []any{"game", plain(nameOf(c, l)), "table", plain(code), "what", asked(lines[len(lines)-1])}
	if names := others(c, l, more); names != "" {
		id, args = "subject.with", append(args, "names", plain(names))
	}
	return text(l, id, args...)
}

// asked returns the request in the form of a subject: sentences on one line, the last without a full stop.
func asked(lines ...string) game.Thing {
	return plain(strings.TrimRight(strings.Join(lines, " "), ".。"))
}

// choice describes the choice that the notified user must make, from a spectator's view. named reports whether the text names anybody. It
// returns "" if there is no choice, or if the title can describe the choice only to its seat.
func choice(c table.Notification, l game.Lang) (said string, named bool) {
	defer func() {
		if recover() != nil { // a board may panic without the view of the seat
			said = ""
		}
	}()
	if c.Title.Board == nil || c.Seat < 0 || !c.View.ToAct().Has(c.Seat) {
		return "", false
	}
	said = c.Title.Game.About().Words.Text(l, c.Title.Board.Prompt(c.View, c.Seat), func(t game.Thing) (string, bool) {
		seat, err := strconv.Atoi(t.ID())
		if t.Kind() != "seat" || err != nil || seat >= len(c.Names) || c.Names[seat] == "" {
			return "", false
		}
		named = true
		return c.Names[seat], true
	})
	return said, named
}
