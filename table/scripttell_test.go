package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing/synctest"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// settle waits until nothing changes any more, and returns as text what has happened since the last call.
func (s *script) settle() (string, error) {
	synctest.Wait()
	var b strings.Builder
	for _, scene := range s.tables {
		text, err := s.happened(scene)
		if err == nil {
			err = s.checkReplay(scene)
		}
		if err != nil {
			return "", err
		}
		if text != "" && scene != s.now {
			text = "at " + scene.name + ":\n" + text
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// between maps the kinds of updates that belong to no entry to their texts.
var between = map[EntryKind]string{Presence: "see who is here", Beside: "look again", Reset: "draw the table again", Chatted: "read the talk"}

// An updatesOf is an update and the user who received it.
type updatesOf struct {
	who string
	Update
}

// happened returns as text a table's new entries, and the updates that each user receives.
func (s *script) happened(at *scene) (string, error) {
	now := s.now
	s.now = at
	defer func() { s.now = now }()
	entries, err := s.log.Entries(context.Background(), at.table.ID(), 0)
	if err != nil {
		return "", err
	}
	s.state(at.table)
	var b strings.Builder
	heard, beside := map[int64][]updatesOf{}, map[string][]string{}
	numbers := map[int64]bool{}
	for _, e := range entries {
		if e.Number > at.shown {
			numbers[e.Number] = true
		}
	}
	for _, who := range sorted(at.watches) {
		w := at.watches[who]
	stream:
		for {
			select {
			case u, open := <-w.Updates():
				if !open {
					line := fmt.Sprintf("the stream ends: %v", w.Err())
					beside[line] = append(beside[line], who)
					delete(at.watches, who)
					break stream
				}
				if text, ok := between[u.Kind]; ok {
					line := fmt.Sprintf("%s (entry %d)", text, u.Entry)
					beside[line] = append(beside[line], who)
					continue
				}
				heard[u.Entry], numbers[u.Entry] = append(heard[u.Entry], updatesOf{who, u}), true
			default:
				break stream
			}
		}
	}
	var order []int64
	for n := range numbers {
		order = append(order, n)
	}
	slices.Sort(order)
	for _, n := range order {
		switch {
		case n > int64(len(entries)):
			fmt.Fprintf(&b, "%d is not in the log any more\n", n)
		case n > at.shown:
			b.WriteString(s.entry(entries[n-1]))
			at.shown = n
		default:
			fmt.Fprintf(&b, "%d %s again\n", n, entries[n-1].Kind)
		}
		text, err := s.hears(at, heard[n])
		if err != nil {
			return "", err
		}
		b.WriteString(text)
	}
	for _, line := range sorted(beside) {
		fmt.Fprintf(&b, "  %s: %s\n", strings.Join(beside[line], ", "), line)
	}
	return b.String(), nil
}

// entry prints an entry of the log as it is stored, with the time since the script began. Of the opening it prints only
// the kind; `looks` shows the new table.
func (s *script) entry(e store.Entry) string {
	by := ""
	if e.User != "" {
		by = " by " + nameOf(Actor{ID: e.User})
	}
	text := fmt.Sprintf("%d %s%s", e.Number, e.Kind, by)
	if since := e.Time.Sub(s.began).Truncate(time.Second); since > 0 {
		text += " after " + since.String()
	}
	if s.state(s.at()).about.Timed {
		text += fmt.Sprintf(" at %d ms", e.At)
	}
	if e.Kind != string(Opened) {
		if string(e.Data) != "{}" {
			text += " " + string(e.Data)
		}
		if len(e.Names) > 0 {
			text += " beside it " + strings.Join(e.Names, ", ")
		}
	}
	return text + "\n"
}

// hears prints the updates for an entry. Each is tried with every view. If every user may use only their own views and
// the spectator's, users with a different text are listed by name, and all others together.
func (s *script) hears(at *scene, told []updatesOf) (string, error) {
	type part struct {
		text string
		eyes []string // the users and the views with which they see it
	}
	var own []part
	var strangers part
	due := true
	players := game.Seat(len(at.last.occupants))
	for _, eye := range append([]game.Seat{game.Spectator, FullView, game.Clock, players}, list(game.Everybody)[:players]...) {
		var who []string
		var text string
		for _, x := range told {
			h, hears := x.Heard(eye)
			view, sees := x.View(eye)
			if x.Kind == Played && hears != sees {
				return "", fmt.Errorf("%s hears entry %d as %s: %v, and sees: %v", x.who, x.Entry, eye, hears, sees)
			}
			mine := eye == game.Spectator || eye >= 0 && eye < players && at.last.held(people[x.who].ID).Has(eye)
			due = due && sees == (mine || x.Phase.Done())
			if !sees {
				continue
			}
			text = fmt.Sprintf("%s (ply %d, %s)", Words.Text("en", x.Phrase(), s.called), x.Ply, x.Phase)
			if x.Kind == Played {
				text = s.spoken(h)
			}
			if err := s.same(at, x, eye, text, view); err != nil {
				return "", err
			}
			who = append(who, x.who)
		}
		if who == nil {
			continue
		}
		label := strings.Join(who, ", ") + " as " + eye.String()
		switch i := slices.IndexFunc(own, func(p part) bool { return p.text == text }); {
		case eye == game.Spectator:
			strangers = part{text: text, eyes: []string{label}}
		case text == strangers.text:
			strangers.eyes = append(strangers.eyes, label)
		case i < 0:
			own = append(own, part{text: text, eyes: []string{label}})
		default:
			own[i].eyes = append(own[i].eyes, label)
		}
	}
	var b strings.Builder
	for _, p := range append(own, strangers) {
		who := strings.Join(p.eyes, ", ")
		switch {
		case p.eyes == nil:
			continue
		case !due:
			who = "WITH WRONG EYES " + who
		case p.text == strangers.text:
			who = everybody(at, told, len(own) > 0)
		}
		fmt.Fprintf(&b, "  %s: %s\n", who, p.text)
	}
	return b.String(), nil
}

// everybody returns the label of the users who receive what strangers receive: "all", "others", or their names if some
// streams received nothing.
func everybody(at *scene, told []updatesOf, butSome bool) string {
	switch {
	case len(told) < len(at.watches):
		var names []string
		for _, x := range told {
			names = append(names, x.who)
		}
		return strings.Join(names, ", ")
	case butSome:
		return "others"
	}
	return "all"
}

// same checks that a view of an entry has the same text and position for every user and at any time.
func (s *script) same(at *scene, x updatesOf, eye game.Seat, text string, view game.Position) error {
	doc, err := view.MarshalJSON()
	if err != nil {
		return err
	}
	state := s.state(at.table)
	if x.Entry == state.entry && !x.Phase.Done() {
		if now := viewOf(state.title.Game, state.position, state.viewSeat(eye)); game.FingerprintOf(now) != game.FingerprintOf(view) {
			return fmt.Errorf("of entry %d %s sees as %s\n%s\nand the table shows another", x.Entry, x.who, eye, doc)
		}
	}
	if x.Kind != Played {
		text = string(x.Kind) // names change
	}
	key := fmt.Sprint(x.Entry, " as ", eye)
	all := fmt.Sprintf("%s, ply %d, %s, %s", text, x.Ply, x.Phase, doc)
	if before, ok := at.told[key]; ok && before != all {
		return fmt.Errorf("of entry %s %s is told\n%s\nbefore it was\n%s", key, x.who, all, before)
	}
	at.told[key] = all
	return nil
}

// checkReplay checks that the log alone makes the table. It runs after each line of every script.
func (s *script) checkReplay(at *scene) error {
	at.table.mu.Lock()
	live := at.table.state
	at.table.mu.Unlock()
	if live == nil || live.deleted {
		return nil
	}
	folded, err := s.server.replay(context.Background(), at.table.ID())
	if err != nil {
		return err
	}
	if a, b := dump(live), dump(folded); a != b {
		return fmt.Errorf("the log of %s makes\n%s\nthe live table is\n%s", at.name, b, a)
	}
	return nil
}

// keepsQuiet checks that a snapshot of a running game, and a bug report, have no seed, fingerprint, user id, or link of a taken seat. For a
// game that is over, it checks instead that the seed has the hash in the snapshot.
func (s *script) keepsQuiet(by Actor, snap Snapshot) error {
	state := s.state(s.at())
	if snap.Phase.Done() {
		if snap.Seed.Hash() != snap.SeedHash {
			return errors.New("the seed at the end does not have its hash")
		}
		return nil
	}
	doc, err := snap.View.MarshalJSON()
	if err != nil {
		return err
	}
	snap.View = nil
	rest, err := json.Marshal(snap)
	if err != nil {
		return err
	}
	report, err := s.at().BugReport(context.Background(), by.ID)
	if err != nil {
		return err
	}
	text := string(doc) + string(rest) + string(report)
	for _, g := range people {
		if g.ID != "" && strings.Contains(text, g.ID) {
			return fmt.Errorf("%s is shown the id %s", by.Name, g.ID)
		}
	}
	secrets := []string{string(state.seed()), state.Fingerprint()}
	for _, c := range state.occupants {
		if c.Guest != "" && c.Offer == "" {
			secrets = append(secrets, c.Token)
		}
	}
	for _, secret := range secrets {
		if secret != "" && strings.Contains(text, secret) {
			return fmt.Errorf("%s is shown the secret %s: %s", by.Name, secret, text)
		}
	}
	return nil
}

// drawn matches a link token or a table's id.
var drawn = regexp.MustCompile(`[A-Za-z0-9_-]{22}`)

// plain replaces random links and table ids by their names.
func (s *script) plain(text string) string {
	return drawn.ReplaceAllStringFunc(text, func(id string) string {
		if len(id) != 22 || strings.Trim(id, "0123456789abcdef") == "" {
			return id
		}
		if s.names[id] == "" && s.isLink(id) {
			n := 0
			for _, name := range s.names {
				if strings.HasPrefix(name, "link-") {
					n++
				}
			}
			s.names[id] = "link-" + strconv.Itoa(n+1)
		}
		if name := s.names[id]; name != "" {
			return name
		}
		return id
	})
}

// isLink reports whether a token belongs to any of the tables.
func (s *script) isLink(id string) bool {
	ids, err := s.log.Find(context.Background(), tokenWord(id))
	return err == nil && len(ids) > 0
}
