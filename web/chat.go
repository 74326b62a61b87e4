package web

import (
	"net/http"

	"github.com/a-h/templ"

	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
)

// chatSeen returns the table in the path as the visitor sees it, and its chat messages after a mark.
func chatSeen(v *requestContext, after table.ChatMark) (*tableView, page.ChatDoc, error) {
	t, err := openTable(v, v.r.PathValue("table"))
	if err != nil {
		return nil, page.ChatDoc{}, err
	}
	d, err := look(v.r.Context(), v, t, v.r.URL.Query().Get(seatField))
	if err != nil {
		return nil, page.ChatDoc{}, err
	}
	talk, err := d.table.Chat(v.r.Context(), v.user.ID, after)
	if err != nil {
		return nil, page.ChatDoc{}, err
	}
	d.Place.Input = newInput()
	return d, page.ChatOf(&d.Scene, talk), nil
}

// chatPage serves the chat at a table as a page.
func chatPage(v *requestContext) error {
	v.known()
	return chatIn(v, func(f page.Frame, s *page.Scene, doc page.ChatDoc) templ.Component { return page.ChatPage(f, s, doc) })
}

// chatPanel sends the chat at a table as a panel for the page of the table.
func chatPanel(v *requestContext) error {
	return chatIn(v, func(f page.Frame, _ *page.Scene, doc page.ChatDoc) templ.Component { return page.ChatPanel(f, doc) })
}

func chatIn(v *requestContext, view func(page.Frame, *page.Scene, page.ChatDoc) templ.Component) error {
	d, doc, err := chatSeen(v, table.ChatMark{})
	if err != nil {
		return unseated(v, err)
	}
	if err := d.table.ReadChat(v.r.Context(), v.user.ID, doc.Talk.Mark); err != nil {
		v.site.log.Warn("the read mark of a chat could not be stored", "table", d.Snap.ID, "err", err)
	}
	return v.page(http.StatusOK, view(v.frame(), &d.Scene, doc))
}

// A chatPart holds the chat messages after a mark, for the script.
type chatPart struct {
	Mark string   `json:"mark"`
	HTML string   `json:"html"` // the messages
	Gone []string `json:"gone"` // ids of messages that were removed
	May  bool     `json:"may"`  // the viewer can send a message
}

// chatLines sends the script the chat messages after a mark.
func chatLines(v *requestContext) error {
	_, doc, err := chatSeen(v, table.ParseChatMark(v.r.URL.Query().Get("after")))
	if err != nil {
		return err
	}
	html, err := page.Render(v.r.Context(), page.ChatLines(v.words, doc))
	if err != nil {
		return err
	}
	part := chatPart{Mark: doc.Talk.Mark.String(), HTML: html, Gone: []string{}, May: doc.Talk.May}
	for _, id := range doc.Talk.Gone {
		part.Gone = append(part.Gone, id.String())
	}
	return v.json(http.StatusOK, part)
}

// postMessage adds the visitor's message in the form to the chat at the table.
func postMessage(v *requestContext) error {
	who := access.Visitor{Guest: v.user, From: v.from} // before named: without a cookie the address counts
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	if err := chargeQuotaAs(v, who, access.Talk, 1); err != nil {
		return err
	}
	v.named()
	form := v.r.PostForm
	u := table.ChatPost{Text: form.Get("text"), Phrase: form.Get("phrase"), Reaction: form.Get("sign")}
	u.Input = v.input(u.Text + " " + u.Phrase + " " + u.Reaction)
	if err := t.Post(v.r.Context(), v.who(), u); err != nil {
		return err
	}
	return chatDone(v, t)
}

// chatAct carries out the command of the chat in the path, any but posting a message.
func chatAct(v *requestContext) error {
	t, err := tableFromForm(v)
	if err != nil {
		return err
	}
	ctx, guest, form := v.r.Context(), v.user.ID, v.r.PostForm
	id, known := table.ParseMessageID(form.Get("line"))
	act := v.r.PathValue("act")
	switch act {
	case "remove", "mute":
		if !known {
			return problem(http.StatusBadRequest, "error.form")
		}
		if act == "mute" {
			err = t.Mute(ctx, guest, id)
		} else {
			err = t.RemoveMessage(ctx, guest, id)
		}
	case "unmute":
		err = t.Unmute(ctx, guest)
	case "hush":
		err = t.MuteSpectators(ctx, guest, form.Get("yes") == "1")
	case "note":
		err = t.Note(ctx, guest, form.Get("text"))
	case "read":
		err = t.ReadChat(ctx, guest, table.ParseChatMark(form.Get("mark")))
	default:
		return errNoPage
	}
	if err != nil {
		return err
	}
	return chatDone(v, t)
}

// chatDone answers a form of the chat: with a short JSON answer for the script, else with a redirect to the page of the chat.
func chatDone(v *requestContext, t *table.Table) error {
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true})
	}
	return v.redirect(tablePath(v, t.ID()+"/talk"))
}
