package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
)

// A drawing is a table as one visitor is shown it: now, or as it was after an earlier sentence.
type drawing struct {
	v     *visit
	t     *table.Table
	title games.Title
	snap  table.Snapshot
	as    string // the seat that the address asks for; "" to follow the turn
	key   string // of the live stream: the table, and the seat when one is asked for
	at    int    // ply drawn; -1 for now
	last  table.Heard
	seen  int64 // the entry up to which the visitor had seen the table before; on the page itself
	inner bool  // drawn for the script, which makes its own ids of inputs
	clock *clock
	// restarted says that the countdown is that of a server which was started anew.
	restarted bool

	parts   []part
	log     []string // lines of the log
	logFrom int      // the first sentence among them
	logTo   int      // and the last
	choices []group
	review  *reviewed // nil unless the page shows one
	curtain string    // who comes next on this screen; "" when nothing need be hidden
	next    game.Seat // whose eyes the curtain opens for
}

// A part is one picture of the board, drawn.
type part struct {
	ID, Title   string
	W, H        float64
	Zoom        bool
	Near        float64
	Still, Live string
}

func (p part) viewBox() string { return fmt.Sprintf("0 0 %g %g", p.W, p.H) }

// A group is the legal sentences with one verb.
type group struct {
	Verb, Name string
	Plain      bool // the verb alone is the sentence
	Choices    []choice
}

type choice struct {
	Words  game.Sentence
	Things string // the things of its words, separated by spaces
	Label  string
	Lasts  table.Lasting
	Ends   bool
}

// openTable finds the table that the path names.
func (v *visit) openTable(id string) (*table.Table, error) {
	if len(id) > 64 {
		return nil, errNoTable
	}
	return v.site.hall.Table(v.r.Context(), id)
}

// look gives the table as the visitor may see it: from the seat that as names, or, when it is "", from the one of theirs
// whose turn it is.
func (v *visit) look(ctx context.Context, t *table.Table, as string) (*drawing, error) {
	title, err := t.Title(ctx)
	if err != nil {
		return nil, err
	}
	d := &drawing{v: v, t: t, title: title, as: as, key: t.ID(), at: -1, next: game.Watcher}
	snap, err := t.Look(ctx, v.guest.ID, game.Watcher)
	if err != nil {
		return nil, err
	}
	seat := game.Watcher
	switch {
	case as == "truth":
		seat = table.Truth
	case as != "":
		s, ok := game.ParseSeat(as)
		if !ok || s == game.Clock {
			return nil, errNoPage
		}
		seat = s
	default:
		seat = d.usual(snap)
	}
	if as != "" {
		d.key += "." + as
	}
	if !snap.Phase.Done() && seat != game.Watcher && !slices.Contains(snap.Mine, seat) {
		return nil, problem(http.StatusForbidden, "error.seat")
	}
	if seat != game.Watcher {
		if snap, err = t.Look(ctx, v.guest.ID, seat); err != nil {
			return nil, err
		}
	}
	d.snap, d.clock = snap, clockOf(snap)
	if snap.Halt != nil && snap.Halt.Reason == table.HaltCountdown {
		events, err := t.Events(ctx)
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			if e.Kind == table.WentOn {
				d.restarted = e.Restart
			}
		}
	}
	if d.title.Game.About().Secret && snap.Phase == table.Running && len(d.persons(snap)) > 1 && !snap.Expected.Has(seat) {
		for _, s := range d.persons(snap) {
			if snap.Expected.Has(s) {
				d.next, d.curtain = s, d.seatName(s)
				break
			}
		}
	}
	return d, nil
}

// persons are the visitor's seats that no bot plays for.
func (d *drawing) persons(snap table.Snapshot) []game.Seat {
	var all []game.Seat
	for _, s := range snap.Mine {
		if !snap.Chairs[s].Bot() {
			all = append(all, s)
		}
	}
	return all
}

// usual is the seat from which a visitor sees a table unless they ask for another: the one of theirs that is to act. In a
// game with secrets whoever shares a screen sees what everybody sees, until one of them lifts the curtain.
func (d *drawing) usual(snap table.Snapshot) game.Seat {
	mine := d.persons(snap)
	if len(mine) == 0 {
		mine = snap.Mine
	}
	switch {
	case len(mine) == 0:
		return game.Watcher
	case len(mine) == 1:
		return mine[0]
	case d.title.Game.About().Secret && snap.Phase == table.Running:
		return game.Watcher
	}
	for _, s := range mine {
		if snap.Expected.Has(s) {
			return s
		}
	}
	return mine[0]
}

// back turns the drawing to what the seat saw after an earlier sentence.
func (d *drawing) back(ctx context.Context, ply int) error {
	if ply < 0 || ply > d.snap.Ply {
		return problem(http.StatusNotFound, "error.ply", "n", d.snap.Ply)
	}
	heard, err := d.t.At(ctx, d.v.guest.ID, d.snap.Seat, ply)
	if err != nil {
		return err
	}
	d.last = heard
	if ply == d.snap.Ply {
		return nil
	}
	d.at = ply
	d.snap.View, d.snap.Choices = heard.View, nil
	d.snap.Waiting, d.snap.Expected, d.snap.Result = heard.View.Waiting(), game.Expected(heard.View), heard.View.Result()
	d.curtain = ""
	return d.unresign(ctx, ply)
}

// unresign shows the persons who gave up only later as they still played.
func (d *drawing) unresign(ctx context.Context, ply int) error {
	if !slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool { return c.Resigned }) {
		return nil
	}
	events, err := d.t.Events(ctx)
	if err != nil {
		return err
	}
	d.snap.Chairs = slices.Clone(d.snap.Chairs)
	for _, e := range events {
		if e.Kind == table.Resigned && e.Ply >= ply {
			c := &d.snap.Chairs[e.Seat]
			c.Resigned, c.Level = false, ""
		}
	}
	return nil
}

func (d *drawing) past() bool { return d.at >= 0 }

func (d *drawing) ply() int {
	if d.past() {
		return d.at
	}
	return d.snap.Ply
}

// drawParts draws the board; the still halves only when a whole page is wanted.
func (d *drawing) drawParts(ctx context.Context, still bool) error {
	for _, p := range d.title.Board.Parts(d.snap.View, d.lookOf()) {
		drawn := part{ID: p.ID, Title: p.Title, W: p.W, H: p.H, Zoom: p.Zoom, Near: p.Near}
		var err error
		if drawn.Live, err = renderPart(ctx, p.Live); err != nil {
			return err
		}
		if still {
			if drawn.Still, err = renderPart(ctx, p.Still); err != nil {
				return err
			}
		}
		d.parts = append(d.parts, drawn)
	}
	return nil
}

func renderPart(ctx context.Context, c templ.Component) (string, error) {
	if c == nil {
		return "", nil
	}
	return render(ctx, c)
}

func (d *drawing) lookOf() board.Look {
	return board.Look{Lang: d.v.set.Lang, Names: d.names, Marked: d.marked(), Mover: d.last.Seat}
}

// marked are the things that the last sentence touched.
func (d *drawing) marked() []game.Thing {
	things, _ := d.title.Game.About().Things(d.last.Words)
	for _, l := range d.last.Lines {
		if l.Glide.Piece == "" {
			continue
		}
		for _, t := range []game.Thing{l.Glide.From, l.Glide.To} {
			if t != "" && !slices.Contains(things, t) {
				things = append(things, t)
			}
		}
	}
	return things
}

// drawChoices lists the legal sentences by verb, in the game's order.
func (d *drawing) drawChoices() {
	about := d.title.Game.About()
	at := map[string]int{}
	for _, c := range d.snap.Choices {
		verb := c.Words.Words()[0]
		i, known := at[verb]
		if !known {
			i = len(d.choices)
			at[verb] = i
			d.choices = append(d.choices, group{Verb: verb, Name: d.verbName(verb), Plain: true})
		}
		things, _ := about.Things(c.Words)
		if len(things) > 0 {
			d.choices[i].Plain = false
		}
		words := make([]string, len(things))
		for k, t := range things {
			words[k] = string(t)
		}
		d.choices[i].Choices = append(d.choices[i].Choices, choice{
			Words: c.Words, Things: strings.Join(words, " "), Lasts: c.Lasts, Ends: c.Ends,
			Label: about.Words.Text(d.v.set.Lang, about.Sentence("do", d.snap.Seat, c.Words), d.names),
		})
	}
}

// verbName is the heading over the sentences with a verb: the title's own text, or the verb with a capital.
func (d *drawing) verbName(verb string) string {
	if name := d.v.titleTextIf(d.title, "verb."+verb); name != "" {
		return name
	}
	return strings.ToUpper(verb[:1]) + verb[1:]
}

// names are the persons at the table, for phrases and for the board, and what else has no name of its own.
func (d *drawing) names(t game.Thing) (string, bool) {
	if t.Kind() == "level" {
		return d.v.levelName(t)
	}
	if t.Kind() != "seat" {
		return d.numbered(t)
	}
	s, ok := game.ParseSeat(t.ID())
	if !ok || int(s) >= len(d.snap.Chairs) {
		return "", false
	}
	return d.seatName(s), true
}

// numbered is the name of a thing that has nothing but a number, where its title says how persons call such things: "<kind>.any".
func (d *drawing) numbered(t game.Thing) (string, bool) {
	words := d.title.Game.About().Words
	if t.Kind() == "" || !words.Has(t.Kind()+".any") || words.Has(t.Kind()+"."+t.ID()) {
		return "", false
	}
	number := strings.TrimLeftFunc(t.ID(), func(r rune) bool { return r < '0' || r > '9' })
	return words.Text(d.v.set.Lang, game.Say(t.Kind()+".any", "n", plain(number)), nil), true
}

func (d *drawing) seatName(s game.Seat) string {
	if int(s) >= len(d.snap.Chairs) || s < 0 {
		return s.String()
	}
	return d.v.seatName(d.snap.Chairs[s])
}

func (d *drawing) chairName(c table.Chair) string { return d.v.seatName(c) }

// prompt tells the visitor in one sentence what to do or for whom the table waits.
func (d *drawing) prompt() string {
	switch {
	case d.snap.Phase == table.Lobby:
		return d.v.t("lobby.prompt")
	case d.snap.Phase == table.Over && !d.snap.Result.Over && !d.past():
		return d.v.t("end.by-host")
	case d.snap.Phase == table.Over && !d.past() && slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool { return c.Resigned }):
		return d.winner() // the title knows nothing of who has given up
	case d.snap.Halt != nil && !d.past():
		return d.v.t("halt.prompt")
	}
	p := d.title.Board.Prompt(d.snap.View, max(d.snap.Seat, 0))
	if d.snap.Seat == table.Truth {
		p = d.title.Board.Prompt(d.snap.View, game.Watcher)
	}
	return d.title.Game.About().Words.Text(d.v.set.Lang, p, d.names)
}

// headline is the window's title: it says when it is the visitor's turn.
func (d *drawing) headline() string {
	name := d.v.name(d.title)
	if d.turn() {
		return d.v.t("table.turn", "game", plain(name))
	}
	return name
}

// races tells whether seats act at the same time now, so that it is nobody's turn.
func (d *drawing) races() bool {
	return d.snap.Phase == table.Running && racing(d.title.Game.About(), d.snap.Setup)
}

// atTurn tells whether the table waits for a seat: where seats act at the same time, only when it waits for no other.
func (d *drawing) atTurn(s game.Seat) bool {
	waits := d.snap.Expected.Without(game.Clock)
	return waits.Has(s) && (waits.Len() == 1 || !racing(d.title.Game.About(), d.snap.Setup))
}

// turn tells whether the table waits for the visitor.
func (d *drawing) turn() bool {
	if d.past() {
		return false
	}
	if d.snap.Question != nil && d.snap.Question.Mine {
		return true
	}
	return d.snap.Halt == nil && slices.ContainsFunc(d.persons(d.snap), d.atTurn)
}

func (d *drawing) script() string {
	if d.title.Board.Script() == "" {
		return ""
	}
	return d.title.ID() + ".js"
}

func (d *drawing) canAct() bool {
	return !d.past() && d.curtain == "" && d.snap.Halt == nil && len(d.snap.Choices) > 0
}

// few tells whether the list of choices is short enough to stand open.
func (d *drawing) few() bool { return len(d.snap.Choices) <= 12 }

func (d *drawing) input() string {
	if d.inner {
		return ""
	}
	return newInput()
}

// label is what a seat plays, as the title names it.
func (d *drawing) label(s game.Seat) string {
	st, ok := d.snap.Result.Of(s)
	if !ok || st.Label == "" {
		return ""
	}
	return d.labelName(st.Label)
}

func (d *drawing) labelName(label string) string {
	about := d.title.Game.About()
	for _, v := range about.Verbs {
		for _, w := range v.Words {
			if about.Words.Has(w.Kind + "." + label) {
				return d.titleName(w.Kind, label)
			}
		}
	}
	return d.titleName("label", label)
}

func (d *drawing) titleName(kind, id string) string {
	return d.title.Game.About().Words.Name(d.v.set.Lang, game.MakeThing(kind, id), d.names)
}

func (d *drawing) points(s game.Seat) (int, bool) {
	st, ok := d.snap.Result.Of(s)
	return st.Points, ok && !d.snap.Result.Unscored && d.snap.Phase != table.Lobby
}

// badges say what else is to be known of a chair.
func (d *drawing) badges(c table.Chair) []string {
	var all []string
	add := func(when bool, id string, args ...any) {
		if when {
			all = append(all, d.v.t(id, args...))
		}
	}
	add(c.Mine, "badge.you")
	add(c.Resigned, "badge.resigned")
	level := game.MakeThing("level", c.Level)
	add(c.Bot() && c.Name != "", "badge.bot", "level", level)
	add(c.Bot() && c.Name == "", "badge.level", "level", level) // it is called a bot already
	add(c.Empty, "badge.empty")
	add(!d.past() && !d.snap.Phase.Done() && !c.Empty && !c.Connected && c.Kind != table.Bot && c.Level == "" && !c.Mine, "badge.away")
	return all
}

func (d *drawing) hasOpenLinks() bool {
	return slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool { return c.Empty && c.Token != "" })
}

func (d *drawing) botsHere() bool {
	return slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool { return c.Bot() })
}

// others tells whether other persons sit at the table, who are asked before what is not free is taken back.
func (d *drawing) others() bool {
	return slices.ContainsFunc(d.snap.Chairs, func(c table.Chair) bool { return !c.Mine && !c.Bot() && !c.Empty })
}

// botsAct tells whether the table waits for bots alone, so that they can be hurried.
func (d *drawing) botsAct() bool {
	if d.past() || d.snap.Phase != table.Running || len(d.snap.Mine) == 0 && !d.snap.Host {
		return false
	}
	any := false
	for _, c := range d.snap.Chairs {
		if d.snap.Expected.Has(c.Seat) {
			if !c.Bot() {
				return false
			}
			any = true
		}
	}
	return any
}

// mayKeep tells whether the visitor holds every person's seat, and so may download the running game.
func (d *drawing) mayKeep() bool {
	for _, c := range d.snap.Chairs {
		if c.Kind != table.Bot && !c.Mine {
			return false
		}
	}
	return len(d.snap.Mine) > 0 && d.snap.Phase == table.Running
}

// undoHere tells whether the visitor can take back to the ply that is drawn without asking.
func (d *drawing) undoHere() bool {
	return d.past() && d.snap.Phase == table.Running && d.at >= d.snap.FreeUndo
}

// consentWindow is how far back the last own sentence is looked for.
const consentWindow = 40

// undoByConsent is the ply before the visitor's last own sentence, when going back there needs the others' leave.
func (d *drawing) undoByConsent() (ply int, ok bool) {
	if d.past() || d.snap.Phase != table.Running || d.snap.Question != nil || len(d.snap.Mine) == 0 || !d.title.Game.About().TakeBack {
		return 0, false
	}
	from := max(1, d.snap.First+1, d.snap.Ply-consentWindow)
	if from > d.snap.Ply {
		return 0, false
	}
	heard, err := d.t.History(d.v.r.Context(), d.v.guest.ID, d.snap.Seat, from, d.snap.Ply)
	if err != nil {
		return 0, false
	}
	for _, h := range slices.Backward(heard) {
		if slices.Contains(d.snap.Mine, h.Seat) {
			return h.Ply - 1, true
		}
	}
	return 0, false
}

// Addresses.

func (d *drawing) url(path string) templ.SafeURL { return templ.SafeURL("/t/" + d.snap.ID + path) }

func (d *drawing) query() string {
	if d.as == "" {
		return ""
	}
	return "?as=" + url.QueryEscape(d.as)
}

// place is the path of the page behind a ply, below 0 of that of the present: with the review where it is shown.
func (d *drawing) place(ply int) string {
	switch {
	case d.review != nil && ply < 0:
		return "/review"
	case d.review != nil:
		return "/review/" + strconv.Itoa(ply)
	case ply < 0:
		return ""
	}
	return "/at/" + strconv.Itoa(ply)
}

func (d *drawing) address(ply int) templ.SafeURL {
	return d.url(d.place(ply) + d.query())
}
func (d *drawing) now() templ.SafeURL  { return d.url(d.place(-1) + d.query()) }
func (d *drawing) lift() templ.SafeURL { return d.url("?as=" + d.next.String()) }

// An eye is a way to look at a table that is done: as a seat saw it, or knowing all.
type eye struct {
	Name string
	URL  templ.SafeURL
	Now  bool
}

func (d *drawing) eyes() []eye {
	path := d.place(d.at)
	all := []eye{{d.v.t("eyes.all"), d.url(path + "?as=truth"), d.snap.Seat == table.Truth}}
	for _, c := range d.snap.Chairs {
		all = append(all, eye{d.seatName(c.Seat), d.url(path + "?as=" + c.Seat.String()), d.snap.Seat == c.Seat})
	}
	return append(all, eye{d.v.t("eyes.watcher"), d.url(path + "?as=watcher"), d.snap.Seat == game.Watcher})
}
