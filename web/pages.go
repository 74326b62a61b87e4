package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"pantheon/table"
	"pantheon/web/entrance"
	"pantheon/web/live"
	"pantheon/web/page"
)

// home is the first page: the games, and the visitor's tables.
func home(v *visit) error {
	mine, err := summaries(v)
	if err != nil {
		return err
	}
	var cards []page.Card
	for _, t := range v.site.shelf {
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

// mine lists the visitor's tables, those first that wait for them.
func mine(v *visit) error {
	mine, err := summaries(v)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Mine(v.frame(), page.Summaries(v.words, mine), watchList(mine)))
}

// namePage asks for a name.
func namePage(v *visit) error {
	return v.page(http.StatusOK, page.Naming(v.frame(), safeReturn(v.r.URL.Query().Get("return"))))
}

// rename gives the visitor another name, from now on and at the tables where they sit.
func rename(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	name := v.r.PostFormValue("name")
	if err := v.site.hall.MayRename(v.r.Context(), v.guest.ID, name); err != nil {
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

// changeSettings keeps how the pages shall look and behave.
func changeSettings(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	form := v.r.PostForm
	if !form.Has("confirm") {
		form.Set("confirm", "off") // an empty check box is not sent
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

// carryPage explains how to take one's seats to another device.
func carryPage(v *visit) error { return v.page(http.StatusOK, page.Carry(v.frame(), "")) }

// makeCarry makes a code for another device, or goes on to the offer of a code that was typed in.
func makeCarry(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if code := v.r.PostFormValue("code"); code != "" {
		if _, ok := v.site.carries.Look(code); !ok && v.site.relay == nil { // another server may know it
			return problem(http.StatusNotFound, "carry.unknown")
		}
		return v.redirect("/carry/" + strings.ToUpper(strings.TrimSpace(code)))
	}
	if v.guest.ID == "" {
		return problem(http.StatusConflict, "carry.nobody")
	}
	if err := spend(v, entrance.Codes, 1); err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Carry(v.frame(), v.site.carries.Issue(v.guest, v.from.Name)))
}

// carryOffer shows whose seats a code hands over, and changes nothing.
func carryOffer(v *visit) error {
	who, ok := v.site.carries.Look(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	return v.page(http.StatusOK, page.CarryOffer(v.frame(), v.r.PathValue("code"), who.Name))
}

// takeCarry makes this browser the person of the code.
func takeCarry(v *visit) error {
	who, ok := v.site.carries.Take(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	v.site.identity.Write(v.w, who)
	return v.redirect("/mine")
}

// watchList names the tables of a list and how far the page knows them, for the live stream.
func watchList(all []table.Summary) string {
	var keys []string
	for _, s := range all {
		if !s.Phase.Done() {
			keys = append(keys, s.ID+"@"+strconv.FormatInt(s.Entry, 10))
		}
	}
	return strings.Join(keys[:min(len(keys), live.MaxWatched)], " ")
}
