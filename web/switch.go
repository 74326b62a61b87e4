package web

import (
	"context"
	"net/http"

	"pantheon/web/page"
)

// switchPage serves the page that asks what becomes of this browser's seats when another user signs in.
func switchPage(v *requestContext) error {
	var guest string
	if !v.site.identity.OpenSealed(v.r, toSwitch, &guest, v.site.now()) {
		return problem(http.StatusConflict, "passkey.late")
	}
	doc, err := v.switching(guest)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.Switch(v.frame(), doc))
}

// switching returns the model of the page of [switchPage], for a sign-in as the user with the id.
func (v *requestContext) switching(guest string) (doc page.SwitchDoc, err error) {
	ctx := v.r.Context()
	who, _, err := v.site.server.Person(ctx, guest)
	if err != nil {
		return doc, err
	}
	held, err := summaries(v)
	if err != nil {
		return doc, err
	}
	keys, err := v.site.server.Passkeys(ctx, v.user.ID)
	if err != nil {
		return doc, err
	}
	clashes, err := v.site.server.Clashes(ctx, v.user.ID, guest)
	if err != nil {
		return doc, err
	}
	doc = page.SwitchDoc{Who: who.Name, Tables: len(held), Keyed: len(keys) > 0}
	for _, c := range clashes {
		row := page.SwitchTable{Table: c.ID, Game: c.Game}
		if t, err := v.site.registry.Find(c.Game); err == nil {
			row.Game = v.words.Name(t)
		}
		doc.Clashes = append(doc.Clashes, row)
	}
	return doc, nil
}

// signInAs does what was chosen on the page of [switchPage]: it takes the seats along, leaves them, or does not sign in.
func signInAs(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	var guest string
	if !v.site.identity.OpenSealed(v.r, toSwitch, &guest, v.site.now()) {
		return problem(http.StatusConflict, "passkey.late")
	}
	do := v.r.PostFormValue("do")
	if do == "take" {
		if err := v.takeAlong(guest); err != nil {
			return err // pressing again continues
		}
	}
	v.site.identity.TakeBack(v.w, toSwitch)
	if do == "stay" {
		return v.redirect("/mine")
	}
	if err := v.become(guest); err != nil {
		return err
	}
	if do == "take" {
		return v.redirect("/mine")
	}
	return v.redirect("/me")
}

// takeAlong merges the present user of this browser into the user who signs in. The merged user has nothing left, on any
// device. It refuses if the present user has a passkey, or if [table.Server.Clashes] lists a table.
func (v *requestContext) takeAlong(guest string) error {
	doc, err := v.switching(guest)
	switch {
	case err != nil:
		return err
	case doc.Keyed:
		return problem(http.StatusConflict, "sign-in.keyed", "you", page.Plain(v.user.Name))
	case len(doc.Clashes) > 0:
		return problem(http.StatusConflict, "sign-in.clash", "you", page.Plain(v.user.Name), "name", page.Plain(doc.Who))
	}
	ctx := context.WithoutCancel(v.r.Context()) // never stop halfway
	ids, err := v.site.server.TablesOf(ctx, v.user.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := v.site.runPeerJob(ctx, toMerge, id, v.who(), guest); err != nil {
			return err
		}
	}
	if v.site.calls != nil {
		if err := v.site.calls.Merge(ctx, v.user.ID, guest); err != nil {
			return err
		}
	}
	issue, err := v.site.server.MergeRest(ctx, v.user.ID, guest)
	if err != nil {
		return err
	}
	v.site.deviceCodes.Drop(v.user.ID)
	v.site.issues.Revoke(v.user.ID, issue)
	return nil
}
