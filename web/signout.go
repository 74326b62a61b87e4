package web

import (
	"pantheon/web/entrance"
	"pantheon/web/page"
)

// signOutPage explains what signing out everywhere does.
func signOutPage(v *visit) error { return v.page(200, page.SignOut(v.frame(), false)) }

// signOut makes every cookie of the visitor worth nothing, wherever it is, but for the new one that this browser gets.
func signOut(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if v.guest.ID == "" {
		return problem(409, "sign-out.nobody")
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
		v.guest.ID, v.guest.Issue = entrance.NewGuest().ID, 0 // nothing is kept of who has no table: they simply become somebody else
	}
	v.site.identity.Write(v.w, v.guest)
	return v.page(200, page.SignOut(v.frame(), true))
}
