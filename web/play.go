package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"time"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// tableFromForm returns the table in the path, after it has parsed the form and given a visitor without a cookie an identity.
func tableFromForm(v *requestContext) (*table.Table, error) {
	if err := v.form(); err != nil {
		return nil, err
	}
	v.known()
	return openTable(v, v.r.PathValue("table"))
}

// say plays the move in the form.
func say(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	words := v.r.PostFormValue("words")
	if len(words) > game.MaxMoveText {
		return problem(http.StatusBadRequest, "error.sentence", "n", game.MaxMoveText)
	}
	seat, ok := game.ParseSeat(v.r.PostFormValue("seat"))
	if !ok {
		return problem(http.StatusBadRequest, "error.seat")
	}
	seen, _ := strconv.ParseInt(v.r.PostFormValue("seen"), 10, 64) // without it the table checks the move alone
	lag, _ := strconv.ParseInt(v.r.PostFormValue("lag"), 10, 32)   // without it the lag counts as thinking time
	return do(v, t, words, table.PlayMove{Seat: seat, Words: game.MoveText(words), Seen: seen, Lag: time.Duration(lag) * time.Millisecond})
}

// act carries out the command in the path, any but a move.
func act(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	form := v.r.PostForm
	ply, plyErr := strconv.Atoi(form.Get("ply"))
	seat, seatOK := game.ParseSeat(form.Get("seat"))
	needsPly, needsSeat := false, false
	var a table.Command
	switch v.r.PathValue("act") {
	case "prepare":
		if err := chargeQuota(v, access.Plans, 1); err != nil {
			return err
		}
		behind, _ := strconv.Atoi(v.r.URL.Query().Get("behind")) // without it, it is the first
		a, needsSeat = table.Premove{Seat: seat, Words: game.MoveText(form.Get("words")), Behind: behind}, true
	case "unprepare":
		keep, _ := strconv.Atoi(form.Get("keep")) // without it all are dropped
		a, needsSeat = table.CancelPremove{Seat: seat, Keep: keep}, true
	case "let-be":
		a, needsSeat = table.AutoPass{Seat: seat, Until: table.Span(form.Get("until"))}, true
	case "ask-again":
		a, needsSeat = table.AskAgain{Seat: seat}, true
	case "undo":
		a, needsPly = table.Undo{Ply: ply}, true
	case "answer":
		a = table.Reply{Yes: form.Get("yes") == "1"}
	case "resign":
		a, needsSeat = table.Resign{Seat: seat}, true
	case "bot":
		a, needsSeat = table.BotTakeover{Seat: seat, Level: cmp.Or(form.Get("level"), bot.Best())}, true
	case "back":
		a, needsSeat = table.Reclaim{Seat: seat}, true
	case "drop":
		a, needsSeat = table.Drop{Seat: seat}, true
	case "give":
		a, needsSeat = table.GiveAway{Seat: seat}, true
	case "replace":
		a, needsSeat = table.AskToReplace{Seat: seat}, true
	case "open":
		if v.site.noLobby {
			return errNoPage
		}
		if err := chargeQuota(v, access.Doors, 1); err != nil {
			return err
		}
		a = table.SetOpen{Openness: openness(v)}
	case "decline":
		a = table.Decline{}
	case "pace":
		a = table.SetPace{Pace: table.Pace(form.Get("pace"))}
	case "pause":
		a = table.Pause{}
	case "go-on":
		a = table.GoOn{}
	case "read-on":
		a = table.ReadOn{Key: form.Get("key")}
	case "hurry":
		a = table.Hurry{}
	case "begin":
		a = table.Begin{Level: cmp.Or(form.Get("level"), bot.Best())}
	case "end":
		a = table.End{}
	case "delete":
		a = table.Delete{}
	default:
		return errNoPage
	}
	if needsPly && plyErr != nil || needsSeat && !seatOK {
		return problem(http.StatusBadRequest, "error.form")
	}
	return do(v, t, v.r.PathValue("act")+" "+form.Get("ply")+" "+form.Get("seat")+" "+form.Get("yes")+" "+form.Get("level")+" "+form.Get("words")+form.Get("keep")+form.Get("until"), a)
}

// do sends a command to the table and answers: with a short JSON answer for the script, else with a redirect to the table's
// page. After deleting or declining it redirects to the visitor's tables. The parameter words distinguishes the inputs of one
// page ([requestContext.input]).
func do(v *requestContext, t *table.Table, words string, a table.Command) error {
	done, err := t.Do(v.r.Context(), table.Request{ClientID: v.input(words), Guest: v.who(), Act: a})
	if err != nil {
		return refusal(v, t, err)
	}
	switch a.(type) {
	case table.Delete, table.Decline:
		return v.redirect("/mine")
	}
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true, Entry: done.Entry})
	}
	return v.redirect(tablePath(v, t.ID()))
}

// refusal turns a refusal by the rules or the table into a fault with the table's last entry and the names of its players. It
// returns any other error unchanged, and a refusal whose table the visitor cannot see.
func refusal(v *requestContext, t *table.Table, err error) error {
	var no *game.Refusal
	var refused *table.Refused
	if !errors.As(err, &no) && !errors.As(err, &refused) {
		return err
	}
	d, unseen := look(v.r.Context(), v, t, v.r.PostFormValue("as"))
	if unseen != nil {
		return err
	}
	f := v.faultOf(err)
	f.names, f.entry = d.Names, d.Snap.Entry
	return f
}

// tablePath returns the path of the table's page, for the seat from which the form came.
func tablePath(v *requestContext, id string) string {
	path := "/t/" + id
	as := v.r.PostFormValue("as")
	if seat, _ := page.Ahead(as); seat != "" {
		if _, ok := game.ParseSeat(seat); ok {
			path += "?as=" + as
		}
	}
	return path
}

// again makes a table for a rematch, with the same game, options and people, and redirects to it. If the table has a rematch
// already, it redirects to that.
func again(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	made, err := v.site.server.Again(v.r.Context(), t.ID())
	if err != nil {
		return err
	}
	if made == "" {
		if err := makesTable(v); err != nil {
			return err
		}
	}
	fresh, err := v.site.server.Rematch(v.r.Context(), v.who(), v.input("again"), t.ID())
	if err != nil {
		return err
	}
	return v.redirect("/t/" + fresh.ID())
}

// branch starts a game from an earlier move of a finished table, with the visitor in their own seat and bots in the others.
func branch(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	ply, err := strconv.Atoi(v.r.PostFormValue("ply"))
	if err != nil || ply < 0 {
		return problem(http.StatusBadRequest, "error.form")
	}
	snap, err := t.Look(v.r.Context(), v.user.ID, game.Spectator)
	if err != nil {
		return err
	}
	title, err := t.Title(v.r.Context())
	if err != nil {
		return err
	}
	if err := makesTable(v); err != nil {
		return err
	}
	v.named()
	fresh, err := v.site.server.Branch(v.r.Context(), v.who(), v.input("branch "+strconv.Itoa(ply)), t.ID(), ply, branchChairs(title, snap), snap.Pace)
	if err != nil {
		return err
	}
	return v.redirect("/t/" + fresh.ID())
}

// branchChairs returns the seats of a branch: the visitor in their own seats, or in the first seat if they have none, and bots
// in the others.
func branchChairs(t games.Title, snap table.Snapshot) []table.SeatPlan {
	chairs := make([]table.SeatPlan, snap.Setup.Players)
	for i := range chairs {
		chairs[i] = table.SeatPlan{Kind: table.Bot, Level: bot.Best()}
	}
	for _, s := range snap.Mine {
		chairs[s] = table.SeatPlan{Kind: table.Me}
	}
	if len(snap.Mine) == 0 {
		chairs[0] = table.SeatPlan{Kind: table.Me}
	}
	return chairs
}

// seen records the last log entry that the visitor has seen.
func seen(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	entry, err := strconv.ParseInt(v.r.PostFormValue("entry"), 10, 64)
	if err != nil || entry < 0 {
		return problem(http.StatusBadRequest, "error.form")
	}
	if err := t.Seen(v.r.Context(), v.user.ID, entry); err != nil {
		return err
	}
	return v.json(http.StatusOK, answer{OK: true})
}

// record sends the record of the table's game as a file.
func record(v *requestContext) error {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	r, err := t.Record(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	return v.download(r.Game+"-"+clip(t.ID(), 8)+".game", "text/plain; charset=utf-8", []byte(r.Text()))
}

// report sends a bug report as a file. It holds what the visitor may see of the table.
func report(v *requestContext) error {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return err
	}
	body, err := t.BugReport(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	return v.download("pantheon-report-"+clip(t.ID(), 8)+".json", "application/json", body)
}
