package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/page"
	"pantheon/web/sse"
)

// home serves the first page: the games, the visitor's tables, and the open tables.
func home(v *requestContext) error {
	mine, err := summaries(v)
	if err != nil {
		return err
	}
	var cards []page.Card
	for _, t := range v.site.registry {
		card := page.CardOf(v.words, t, newInput())
		lessons, err := t.Taught()
		if err != nil {
			return err
		}
		coaches, err := coached(t)
		if err != nil {
			return err
		}
		card.Learns = len(lessons) > 0
		card.New = coaches && !slices.ContainsFunc(mine, func(s table.Summary) bool { return s.Game == t.ID() })
		cards = append(cards, card)
	}
	open, err := openLists(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Home(v.frame(), page.Summaries(v.words, mine), cards, open))
}

// mine serves the list of the visitor's tables; those that wait for the visitor come first.
func mine(v *requestContext) error {
	mine, err := summaries(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Mine(v.frame(), page.Summaries(v.words, mine), watchList(mine)))
}

// namePage serves the page that asks for a name.
func namePage(v *requestContext) error {
	return v.page(http.StatusOK, page.Naming(v.frame(), safeReturn(v.r.URL.Query().Get("return"))))
}

// rename changes the visitor's name, in the cookie and at the visitor's seats of unfinished tables.
func rename(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	name := v.r.PostFormValue("name")
	if err := v.site.server.MayRename(v.r.Context(), v.user.ID, name); err != nil {
		return err
	}
	if err := v.called(name); err != nil {
		return err
	}
	if err := renameSeats(v); err != nil {
		return err
	}
	return v.redirect(safeReturn(v.r.PostFormValue("return")))
}

// changeSettings stores the visitor's settings for the pages.
func changeSettings(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	form := v.r.PostForm
	if !form.Has("confirm") {
		form.Set("confirm", "off") // browsers do not send an empty check box
	}
	if !form.Has("sound") {
		form.Set("sound", "off")
	}
	set := page.SettingsFrom(form)
	if form.Get("only") == "sound" { // the switch at a table
		set = v.set
		if set.Sound = form.Get("sound"); set.Sound != page.SoundsAll {
			set.Sound = page.SoundsOff
		}
	}
	if set.Lang == "" {
		set.Lang = v.set.Lang
	}
	v.site.keepSettings(v.w, set)
	return v.redirect(safeReturn(form.Get("return")))
}

// deviceCodePage serves the page that explains how to continue on another device.
func deviceCodePage(v *requestContext) error {
	return v.page(http.StatusOK, page.DeviceCode(v.frame(), ""))
}

// makeDeviceCode serves a page with a new device transfer code. If the form holds a code, it redirects to the page that offers
// that code instead.
func makeDeviceCode(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	if code := v.r.PostFormValue("code"); code != "" {
		if _, ok := v.site.deviceCodes.Look(code); !ok && v.site.relay == nil { // another server may know it
			return problem(http.StatusNotFound, "carry.unknown")
		}
		return v.redirect("/carry/" + strings.ToUpper(strings.TrimSpace(code)))
	}
	if v.user.ID == "" {
		return problem(http.StatusConflict, "carry.nobody")
	}
	if err := chargeQuota(v, access.Codes, 1); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.DeviceCode(v.frame(), v.site.deviceCodes.Issue(v.user, v.from.Name)))
}

// deviceCodeOffer serves a page that says whose account a code transfers. It leaves the code valid.
func deviceCodeOffer(v *requestContext) error {
	who, ok := v.site.deviceCodes.Look(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	return v.page(http.StatusOK, page.DeviceCodeOffer(v.frame(), v.r.PathValue("code"), who.Name))
}

// takeDeviceCode signs this browser in as the user of a code.
func takeDeviceCode(v *requestContext) error {
	who, ok := v.site.deviceCodes.Take(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	v.site.identity.Write(v.w, who)
	return v.redirect("/mine")
}

// watchList returns the ids and last entries of the unfinished tables of a list, from which the script requests their live
// stream. They have the form "id@entry", separated by spaces. Of more than [sse.MaxWatched] tables it returns the first ones.
func watchList(all []table.Summary) string {
	var keys []string
	for _, s := range all {
		if !s.Phase.Done() {
			keys = append(keys, s.ID+"@"+strconv.FormatInt(s.Entry, 10))
		}
	}
	return strings.Join(keys[:min(len(keys), sse.MaxWatched)], " ")
}
