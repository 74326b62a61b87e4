package web

import (
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// signOutPage explains what signing out everywhere does.
func signOutPage(v *visit) error {
	keys, err := v.site.hall.Passkeys(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	return v.page(200, page.SignOut(v.frame(), false, len(keys) > 0))
}

// signOut invalidates every cookie of the visitor, and gives this browser a new one.
func signOut(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if v.guest.ID == "" {
		return problem(409, "sign-out.nobody")
	}
	if v.r.PostFormValue("here") != "" {
		v.site.identity.Forget(v.w)
		v.guest = entrance.Guest{}
		return v.page(200, page.SignedOut(v.frame()))
	}
	issue, known, err := v.site.hall.Revoke(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	v.site.carries.Drop(v.guest.ID)
	if known {
		v.site.issues.Revoke(v.guest.ID, issue)
		v.guest.Issue = issue
	} else {
		v.guest.ID, v.guest.Issue = entrance.NewGuest().ID, 0 // nothing is stored about a user without tables: give them a new id
	}
	v.site.identity.Write(v.w, v.guest)
	return v.page(200, page.SignOut(v.frame(), true, false))
}
