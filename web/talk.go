package web

import (
	"net/http"

	"github.com/a-h/templ"

	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// talkSeen gathers what is said at the table of the path, behind a mark.
func talkSeen(v *visit, after table.TalkMark) (*sight, page.TalkDoc, error) {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return nil, page.TalkDoc{}, err
	}
	d, err := look(v.r.Context(), v, t, v.r.URL.Query().Get(seatField))
	if err != nil {
		return nil, page.TalkDoc{}, err
	}
	talk, err := d.table.Talk(v.r.Context(), v.guest.ID, after)
	if err != nil {
		return nil, page.TalkDoc{}, err
	}
	d.Place.Input = newInput()
	return d, page.TalkOf(&d.Scene, talk), nil
}

// talkPage is what is said at a table, as a page of its own.
func talkPage(v *visit) error {
	v.known()
	return talkIn(v, func(f page.Frame, s *page.Scene, doc page.TalkDoc) templ.Component { return page.TalkPage(f, s, doc) })
}

// talkPanel is the same for the page of the table.
func talkPanel(v *visit) error {
	return talkIn(v, func(f page.Frame, _ *page.Scene, doc page.TalkDoc) templ.Component { return page.TalkPanel(f, doc) })
}

func talkIn(v *visit, view func(page.Frame, *page.Scene, page.TalkDoc) templ.Component) error {
	d, doc, err := talkSeen(v, table.TalkMark{})
	if err != nil {
		return unseated(v, err)
	}
	if err := d.table.TalkRead(v.r.Context(), v.guest.ID, doc.Talk.Mark); err != nil {
		v.site.log.Warn("how far somebody has read the talk could not be kept", "table", d.Snap.ID, "err", err)
	}
	return v.page(http.StatusOK, view(v.frame(), &d.Scene, doc))
}

// A talkPart is what was said behind a mark, for the script.
type talkPart struct {
	Mark string   `json:"mark"`
	HTML string   `json:"html"` // lines
	Gone []string `json:"gone"` // lines that were removed
	May  bool     `json:"may"`  // something can be said
}

// talkLines gives the script what was said behind a mark.
func talkLines(v *visit) error {
	_, doc, err := talkSeen(v, table.ParseTalkMark(v.r.URL.Query().Get("after")))
	if err != nil {
		return err
	}
	html, err := page.Render(v.r.Context(), page.TalkLines(v.words, doc))
	if err != nil {
		return err
	}
	part := talkPart{Mark: doc.Talk.Mark.String(), HTML: html, Gone: []string{}, May: doc.Talk.May}
	for _, id := range doc.Talk.Gone {
		part.Gone = append(part.Gone, id.String())
	}
	return v.json(http.StatusOK, part)
}

// speak says something beside the game.
func speak(v *visit) error {
	who := entrance.Visitor{Guest: v.guest, From: v.from} // as they come: who has no name yet is counted with all of their address
	t, err := here(v)
	if err != nil {
		return err
	}
	if err := spendAs(v, who, entrance.Talk, 1); err != nil {
		return err
	}
	v.named()
	form := v.r.PostForm
	u := table.Utterance{Text: form.Get("text"), Phrase: form.Get("phrase"), Sign: form.Get("sign")}
	u.Input = v.input(u.Text + " " + u.Phrase + " " + u.Sign)
	if err := t.Speak(v.r.Context(), v.who(), u); err != nil {
		return err
	}
	return talkDone(v, t)
}

// talkAct does anything else about the talk.
func talkAct(v *visit) error {
	t, err := here(v)
	if err != nil {
		return err
	}
	ctx, guest, form := v.r.Context(), v.guest.ID, v.r.PostForm
	id, known := table.ParseTalkID(form.Get("line"))
	act := v.r.PathValue("act")
	switch act {
	case "remove", "mute":
		if !known {
			return problem(http.StatusBadRequest, "error.form")
		}
		if act == "mute" {
			err = t.Mute(ctx, guest, id)
		} else {
			err = t.Unsay(ctx, guest, id)
		}
	case "unmute":
		err = t.Unmute(ctx, guest)
	case "hush":
		err = t.Hush(ctx, guest, form.Get("yes") == "1")
	case "note":
		err = t.Note(ctx, guest, form.Get("text"))
	case "read":
		err = t.TalkRead(ctx, guest, table.ParseTalkMark(form.Get("mark")))
	default:
		return errNoPage
	}
	if err != nil {
		return err
	}
	return talkDone(v, t)
}

// talkDone answers: to the script in short, to a browser without with the page of what is said.
func talkDone(v *visit, t *table.Table) error {
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	return v.redirect(tablePath(v, t.ID()+"/talk"))
}
