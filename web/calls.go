package web

import (
	"context"
	_ "embed"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/notify"
	"pantheon/web/access"
	"pantheon/web/compress"
	"pantheon/web/page"
)

// The handlers of notification settings. The settings belong to the user alone, so any server can serve them.

// calls returns the notification service, or errNoPage if the site has none.
func calls(v *requestContext) (*notify.Service, error) {
	if v.site.calls == nil {
		return nil, errNoPage
	}
	return v.site.calls, nil
}

// callsPage serves the page of the visitor's notification settings.
func callsPage(v *requestContext) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	m := page.Calls{Offers: map[notify.Kind]bool{}, Key: o.PushKey(), Input: newInput(), Said: v.r.URL.Query().Get("said"), Back: backToTable(v.r.URL.Query().Get("from"))}
	for _, kind := range []notify.Kind{notify.Push, notify.Mail, notify.Hook} {
		m.Offers[kind] = o.Offers(kind)
	}
	if m.Ways, err = o.Endpoints(v.r.Context(), v.user.ID); err != nil {
		return err
	}
	if m.Wishes, err = o.Preferences(v.r.Context(), v.user.ID); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.CallsPage(v.frame(), m))
}

// backToTable returns the path of the table from which the visitor came; "" for any other path.
func backToTable(path string) string {
	if path = safeReturn(path); strings.HasPrefix(path, "/t/") {
		return path
	}
	return ""
}

// callsKey sends the script the key with which the browser subscribes to push messages.
func callsKey(v *requestContext) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	return v.json(http.StatusOK, struct {
		Key string `json:"key"`
	}{o.PushKey()})
}

// addCall adds an endpoint: a browser, a mailbox or a webhook.
func addCall(v *requestContext) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	if err := v.form(); err != nil {
		return err
	}
	v.known()
	form := v.r.PostForm
	w := notify.Endpoint{Kind: notify.Kind(form.Get("kind")), Site: v.site.address(v.r), Lang: v.set.Lang}
	said := "added"
	of := access.Ways
	if w.Kind == notify.Mail {
		of = access.Mails
	}
	if err := chargeQuota(v, of, 1); err != nil {
		return err
	}
	switch w.Kind {
	case notify.Push:
		w.Subscription, w.Name = []byte(form.Get("subscription")), deviceOf(v.r.UserAgent())
	case notify.Mail:
		w.Address, said = form.Get("address"), "mailed"
	case notify.Hook:
		w.Address, w.Shape = form.Get("address"), form.Get("shape")
	default:
		return problem(http.StatusBadRequest, "error.form")
	}
	if w, err = o.Add(v.r.Context(), v.user.ID, w); err != nil {
		return err
	}
	if w.Kind == notify.Mail && w.Confirmed {
		said = "added"
	}
	if v.scripted() {
		return v.json(http.StatusOK, answer{OK: true, Message: v.words.T("calls.said." + said), Code: w.ID})
	}
	return v.redirect("/calls?said=" + said)
}

// changeCall sends a test message to an endpoint, or mutes, unmutes or removes the endpoint, as the form says.
func changeCall(v *requestContext) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	if err := v.form(); err != nil {
		return err
	}
	ctx, way := v.r.Context(), v.r.PostFormValue("way")
	said := v.r.PostFormValue("do")
	switch said {
	case "test":
		if err := chargeQuota(v, access.Ways, 1); err != nil {
			return err
		}
		err = o.Test(ctx, v.user.ID, way)
	case "mute", "unmute":
		err = o.Mute(ctx, v.user.ID, way, said == "mute")
	case "remove":
		err = o.Remove(ctx, v.user.ID, way)
	default:
		err = problem(http.StatusBadRequest, "error.form")
	}
	if err != nil {
		return err
	}
	return v.redirect("/calls?said=" + said)
}

// changeWishes stores the visitor's notification preferences.
func changeWishes(v *requestContext) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	if err := v.form(); err != nil {
		return err
	}
	v.known()
	form := v.r.PostForm
	w := notify.Preferences{More: form.Get("more") == "on", Quiet: form.Get("quiet") == "on", Zone: strings.TrimSpace(form.Get("zone")), From: -1, To: -1}
	if l := game.Lang(form.Get("lang")); slices.Contains(game.Languages(), l) {
		w.Lang = l
	}
	for _, at := range []struct {
		text string
		to   *int
	}{{form.Get("from"), &w.From}, {form.Get("to"), &w.To}} {
		if t, err := time.Parse("15:04", at.text); err == nil {
			*at.to = t.Hour()*60 + t.Minute()
		}
	}
	if w.Quiet && w.Zone == "" {
		return problem(http.StatusBadRequest, "calls.no-zone")
	}
	if err := o.SetPreferences(v.r.Context(), v.user.ID, w); err != nil {
		return err
	}
	return v.redirect("/calls?said=saved")
}

// confirmCallPage serves the page of the link that confirms an address. Programs open links too, so a person must press the
// button.
func confirmCallPage(v *requestContext) error {
	return byLink(v, "confirm", (*notify.Service).ToConfirm, false)
}

// confirmCall confirms an address, with the button of the page.
func confirmCall(v *requestContext) error {
	return byLink(v, "confirm", (*notify.Service).Confirm, true)
}

// stopCallPage serves the page of the link that stops notifications to an address.
func stopCallPage(v *requestContext) error {
	return byLink(v, "stop", (*notify.Service).ToStop, false)
}

// stopCall stops notifications to an address, with one click in a mail program (RFC 8058) or with the button of the page.
func stopCall(v *requestContext) error {
	return byLink(v, "stop", (*notify.Service).Stop, true)
}

// allowMails lets a mailbox receive confirmation mails again, after its owner has stopped them.
func allowMails(v *requestContext) error {
	return byLink(v, "allow", (*notify.Service).AllowMails, true)
}

// byLink calls the function do with the token of a link in a message, and serves the result as a page. Anybody with the link
// may do that, without a cookie. The parameter what is "confirm", "stop" or "allow", for the texts of the page. If done is
// true, the request is the form and not the page before it.
func byLink(v *requestContext, what string, do func(*notify.Service, context.Context, string) (notify.Endpoint, error), done bool) error {
	o, err := calls(v)
	if err != nil {
		return err
	}
	if done {
		if err := v.form(); err != nil {
			return err
		}
	}
	w, err := do(o, v.r.Context(), v.r.PathValue("token"))
	if err != nil {
		return err
	}
	allow := ""
	if done && w.ID == "" && what == "stop" {
		allow = "/calls/allow/" + v.r.PathValue("token")
	}
	return v.page(http.StatusOK, page.CallLink(v.frame(), what, w, done, allow))
}

//go:embed worker/calls.js
var workerText string

// worker serves the service worker, which shows push messages and opens the table when one is pressed. It is at the root,
// so that its scope is all pages of the site.
func (s *Site) worker(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	compress.Send(w, r, http.StatusOK, "text/javascript; charset=utf-8", []byte(strings.ReplaceAll(workerText, "ICON", strconv.Quote(s.assets.url("app-192.png")))))
}

// deviceOf returns the names of the browser and the system in a user agent, such as "Firefox · Android". It leaves out what
// it does not recognise. The names are the same in all languages.
func deviceOf(agent string) string {
	var parts []string
	for _, names := range [][][2]string{
		{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}},
		{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Mac OS X", "macOS"}, {"Linux", "Linux"}},
	} {
		for _, n := range names {
			if strings.Contains(agent, n[0]) {
				parts = append(parts, n[1])
				break
			}
		}
	}
	return strings.Join(parts, " · ")
}
