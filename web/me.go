package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/table"
	"pantheon/web/page"
)

// mePage serves the visitor's account page.
func mePage(v *requestContext) error {
	me, err := v.me()
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.MePage(v.frame(), me))
}

func (v *requestContext) me() (page.Me, error) {
	ctx := v.r.Context()
	who, _, err := v.site.server.Person(ctx, v.user.ID)
	if err != nil {
		return page.Me{}, err
	}
	keys, err := v.site.server.Passkeys(ctx, v.user.ID)
	if err != nil {
		return page.Me{}, err
	}
	reserved, err := v.site.server.ReservedName(ctx, v.user.ID)
	if err != nil {
		return page.Me{}, err
	}
	me := page.Me{WhyNoPasskey: v.whyNoPasskey(), Device: v.deviceHint(), Made: v.r.URL.Query().Has("made"), Reserved: reserved, Avatar: page.ReadAvatar(who.Avatar)}
	for _, k := range keys {
		me.Passkeys = append(me.Passkeys, page.Passkey{Key: k.Key(), Device: k.Device, Made: k.Made, Used: k.Used})
	}
	return me, nil
}

// reserveName reserves the visitor's name, or releases it. It refuses a common name. It also refuses a user without a
// passkey, because after a lost cookie nobody could return the name.
func reserveName(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	ctx := v.r.Context()
	if v.r.PostFormValue("do") == "release" {
		if err := v.site.server.ReleaseName(ctx, v.user.ID); err != nil {
			return err
		}
		return v.redirect("/me#name")
	}
	keys, err := v.site.server.Passkeys(ctx, v.user.ID)
	switch {
	case err != nil:
		return err
	case len(keys) == 0:
		return problem(http.StatusConflict, "me.reserve-keyless")
	case v.common(v.user.Name):
		return problem(http.StatusConflict, "me.reserve-common", "name", page.Plain(v.user.Name))
	}
	if err := v.site.server.ReserveName(ctx, v.user.ID, v.user.Name); err != nil {
		return err
	}
	return v.redirect("/me#name")
}

// common reports whether a name is empty, or like the one that the site gives to users without a name.
func (v *requestContext) common(name string) bool {
	return name == "" || slices.ContainsFunc(game.Languages(), func(l game.Lang) bool {
		return table.Alike(name, v.site.texts.In(l).T("name.anybody"))
	})
}

// setAvatar stores the visitor's avatar, or removes it.
func setAvatar(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	face := page.AvatarOf(v.r.PostFormValue("shape"), v.r.PostFormValue("colour"))
	if v.r.PostFormValue("none") != "" {
		face = page.AvatarPicker{}
	}
	v.known()
	who, _, err := v.site.server.Person(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	who.Avatar, who.Name = face.String(), v.user.Name
	if _, err := v.site.server.KeepPerson(v.r.Context(), v.user.ID, who); err != nil {
		return err
	}
	return v.redirect("/me#face")
}

// myGames serves the page of the visitor's finished games.
func myGames(v *requestContext) error {
	all, more, err := v.site.server.Results(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Games(v.frame(), page.RecordOf(v.words, all, more)))
}

// kept is the download of all data about a user. User rows and table rows hold their data as stored, but without the ids of
// other users ([withoutOthers]).
type kept struct {
	Program  string          `json:"program"`
	Made     time.Time       `json:"made"`
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Settings page.Settings   `json:"settings"`
	Tables   []keptTable     `json:"tables"`
	Papers   []keptUserRow   `json:"papers"`
	Beside   []keptTableRow  `json:"beside"`
	Read     []keptReadMark  `json:"read"`
	Results  []table.Outcome `json:"results"`
}

type keptTable struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
	Phase   table.Phase       `json:"phase"`
	Host    bool              `json:"host,omitempty"`
	Seats   []keptSeat        `json:"seats"`
	Changed time.Time         `json:"changed"`
	Seen    int64             `json:"seen,omitempty"` // the last entry that the user has seen
}

type keptSeat struct {
	Seat int    `json:"seat"` // counted from 1
	Name string `json:"name"`
}

type keptUserRow struct {
	Kind string          `json:"kind"`
	Key  string          `json:"key"`
	Time time.Time       `json:"time"`
	Data json.RawMessage `json:"data"`
}

type keptTableRow struct {
	Table string          `json:"table"`
	Kind  string          `json:"kind"`
	Key   string          `json:"key"`
	Time  time.Time       `json:"time"`
	Data  json.RawMessage `json:"data"`
}

type keptReadMark struct {
	Table string    `json:"table"`
	Entry int64     `json:"entry"` // the last entry that the user has seen
	Time  time.Time `json:"time"`  // when
}

// myData sends all stored data about the visitor.
func myData(v *requestContext) error {
	doc, err := v.kept()
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(doc, "", "  ")
	if err != nil {
		return err
	}
	return v.download("pantheon-me.json", "application/json", append(text, '\n'))
}

func (v *requestContext) kept() (kept, error) {
	doc := kept{Program: "pantheon", Made: v.site.now().UTC(), ID: v.user.ID, Name: v.user.Name, Settings: v.set,
		Tables: []keptTable{}, Papers: []keptUserRow{}, Beside: []keptTableRow{}, Read: []keptReadMark{}}
	ctx := v.r.Context()
	all, err := v.site.server.Mine(ctx, v.user.ID)
	if err != nil {
		return doc, err
	}
	for _, s := range all {
		t := keptTable{ID: s.ID, Game: s.Game, Players: s.Setup.Players, Options: s.Setup.Options, Phase: s.Phase, Host: s.Host, Seats: []keptSeat{}, Changed: s.Changed.UTC(), Seen: s.Seen}
		for _, c := range s.Occupants {
			if c.Mine {
				t.Seats = append(t.Seats, keptSeat{int(c.Seat) + 1, c.Name})
			}
		}
		doc.Tables = append(doc.Tables, t)
	}
	if doc.Results, _, err = v.site.server.Results(ctx, v.user.ID); err != nil {
		return doc, err
	}
	papers, slips, err := v.site.server.Kept(ctx, v.user.ID)
	if err != nil {
		return doc, err
	}
	nobody := withoutOthers(v.user.ID)
	for _, p := range papers {
		doc.Papers = append(doc.Papers, keptUserRow{p.Kind, nobody(p.Key), p.Time.UTC(), rawJSON([]byte(nobody(string(p.Data))))})
	}
	for _, s := range slips {
		doc.Beside = append(doc.Beside, keptTableRow{s.Table, s.Kind, nobody(s.Key), s.Time.UTC(), rawJSON([]byte(nobody(string(s.Data))))})
	}
	marks, err := v.site.server.ReadMarks(ctx, v.user.ID)
	if err != nil {
		return doc, err
	}
	for _, m := range marks {
		doc.Read = append(doc.Read, keptReadMark{m.Table, m.Entry, m.Time.UTC()})
	}
	return doc, nil
}

// ids matches user ids ([access.NewUser]).
var ids = regexp.MustCompile(`\b[A-Z2-7]{26}\b`)

// withoutOthers returns a function that replaces the ids of other users in a text with "person 1", "person 2" and so on.
// Such ids occur in the user's blocks, reports and mutes.
func withoutOthers(own string) func(string) string {
	others := map[string]string{}
	return func(text string) string {
		return ids.ReplaceAllStringFunc(text, func(id string) string {
			if id == own {
				return id
			}
			if others[id] == "" {
				others[id] = fmt.Sprintf("person %d", len(others)+1)
			}
			return others[id]
		})
	}
}

// rawJSON returns stored data as JSON: as it is if it is valid JSON, else as a JSON string.
func rawJSON(data []byte) json.RawMessage {
	if json.Valid(data) {
		return data
	}
	text, err := json.Marshal(string(data))
	if err != nil {
		return json.RawMessage("null")
	}
	return text
}

// removePage serves the page that asks for confirmation before the visitor's account is deleted.
func removePage(v *requestContext) error {
	me, err := v.me()
	if err != nil {
		return err
	}
	held, err := heldSeats(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Remove(v.frame(), me, held))
}

// removeMe deletes the visitor's account. Bots take over the visitor's seats in running games, the visitor's name is removed
// from all tables, and this browser is signed out.
func removeMe(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	if v.user.ID == "" {
		return problem(http.StatusConflict, "sign-out.nobody")
	}
	if v.r.PostFormValue("sure") == "" {
		return problem(http.StatusBadRequest, "me.remove-unsure")
	}
	ctx := context.WithoutCancel(v.r.Context()) // never stop halfway
	ids, err := v.site.server.TablesOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := v.site.runPeerJob(ctx, toForget, id, v.who(), ""); err != nil {
			return err // pressing again continues
		}
	}
	issue, err := v.site.server.Forget(ctx, v.user.ID)
	if err != nil {
		return err
	}
	v.site.deviceCodes.Drop(v.user.ID)
	v.site.issues.Revoke(v.user.ID, issue)
	v.site.identity.Forget(v.w)
	v.user.ID, v.user.Name = "", ""
	return v.page(http.StatusOK, page.Removed(v.frame()))
}

// avatar serves the picture of the avatar in the path.
func avatar(v *requestContext) error {
	name, ok := strings.CutSuffix(v.r.PathValue("face"), ".svg")
	f := page.ReadAvatar(name)
	if !ok || f.None() {
		return errNoPage
	}
	v.w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	v.w.Header().Set("Content-Type", "image/svg+xml")
	_, err := v.w.Write([]byte(f.Picture()))
	return err
}
