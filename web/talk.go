package web

import (
	"net/http"

	"github.com/a-h/templ"

	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// talkSeen returns the chat messages at the table in the path, after a mark.
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

// talkPage serves the chat at a table as a page.
func talkPage(v *visit) error {
	v.known()
	return talkIn(v, func(f page.Frame, s *page.Scene, doc page.TalkDoc) templ.Component { return page.TalkPage(f, s, doc) })
}

// talkPanel sends the same for the page of the table.
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

// A talkPart is the chat messages after a mark, for the script.
type talkPart struct {
	Mark string   `json:"mark"`
	HTML string   `json:"html"` // the messages
	Gone []string `json:"gone"` // ids of messages that were removed
	May  bool     `json:"may"`  // the viewer can send a message
}

// talkLines sends the script the chat messages after a mark.
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

// speak sends a chat message.
func speak(v *visit) error {
	who := entrance.Visitor{Guest: v.guest, From: v.from} // before named: without a cookie the address counts
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

// talkAct carries out any other command of the chat.
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

// talkDone answers: a short JSON answer for the script, the page of the chat for a browser without script.
func talkDone(v *visit, t *table.Table) error {
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	return v.redirect(tablePath(v, t.ID()+"/talk"))
}
