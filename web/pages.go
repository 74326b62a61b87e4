package web

import (
	"net/http"
	"strings"
)

// home is the first page: the games, and what the visitor was playing.
func (s *Site) home(v *visit) error {
	mine, err := v.summaries()
	if err != nil {
		return err
	}
	open := mine[:0:0]
	for _, m := range mine {
		if !m.Phase.Done() {
			open = append(open, m)
		}
	}
	return v.page(http.StatusOK, homeView(v, open))
}

// mine lists the visitor's tables, those first that wait for them.
func (s *Site) mine(v *visit) error {
	mine, err := v.summaries()
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, mineView(v, mine))
}

// namePage asks for a name.
func (s *Site) namePage(v *visit) error {
	return v.page(http.StatusOK, namePageView(v, safeReturn(v.r.URL.Query().Get("return"))))
}

// rename gives the visitor another name, from now on and at the tables where they sit.
func (s *Site) rename(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	name := v.r.PostFormValue("name")
	if err := s.hall.MayRename(v.r.Context(), v.guest.ID, name); err != nil {
		return err
	}
	if err := v.called(name); err != nil {
		return err
	}
	if err := v.renameSeats(); err != nil {
		return err
	}
	return v.redirect(safeReturn(v.r.PostFormValue("return")))
}

// changeSettings keeps how the pages shall look and behave.
func (s *Site) changeSettings(v *visit) error {
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
	set := settingsFrom(form)
	if form.Get("only") == "sound" { // the switch at a table
		set = v.set
		set.Sound = form.Get("sound") == "on"
	}
	if set.Lang == "" {
		set.Lang = v.set.Lang
	}
	set.write(v.w, s.identity.secure)
	return v.redirect(safeReturn(form.Get("return")))
}

// carryPage explains how to take one's seats to another device.
func (s *Site) carryPage(v *visit) error { return v.page(http.StatusOK, carryView(v, "")) }

// makeCarry makes a code for another device, or goes on to the offer of a code that was typed in.
func (s *Site) makeCarry(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if code := v.r.PostFormValue("code"); code != "" {
		if _, ok := s.carries.look(code); !ok {
			return problem(http.StatusNotFound, "carry.unknown")
		}
		return v.redirect("/carry/" + strings.ToUpper(strings.TrimSpace(code)))
	}
	if v.guest.ID == "" {
		return problem(http.StatusConflict, "carry.nobody")
	}
	return v.page(http.StatusOK, carryView(v, s.carries.issue(v.guest)))
}

// carryOffer shows whose seats a code hands over, and changes nothing.
func (s *Site) carryOffer(v *visit) error {
	who, ok := s.carries.look(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	return v.page(http.StatusOK, carryOfferView(v, v.r.PathValue("code"), who))
}

// takeCarry makes this browser the person of the code.
func (s *Site) takeCarry(v *visit) error {
	who, ok := s.carries.take(v.r.PathValue("code"))
	if !ok {
		return problem(http.StatusNotFound, "carry.unknown")
	}
	s.identity.write(v.w, who)
	return v.redirect("/mine")
}
