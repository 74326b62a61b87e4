package web

import (
	"pantheon/web/access"
	"pantheon/web/page"
)

// signOutPage serves the page that explains what signing out everywhere does.
func signOutPage(v *requestContext) error {
	keys, err := v.site.server.Passkeys(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	return v.page(200, page.SignOut(v.frame(), false, len(keys) > 0))
}

// signOut invalidates every cookie of the visitor, and gives this browser a new one. If nothing is stored about the visitor,
// it only gives this browser a new id. With "here" in the form it only removes the cookie of this browser.
func signOut(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	if v.user.ID == "" {
		return problem(409, "sign-out.nobody")
	}
	if v.r.PostFormValue("here") != "" {
		v.site.identity.Forget(v.w)
		v.user = access.User{}
		return v.page(200, page.SignedOut(v.frame()))
	}
	issue, known, err := v.site.server.Revoke(v.r.Context(), v.user.ID)
	if err != nil {
		return err
	}
	v.site.deviceCodes.Drop(v.user.ID)
	if known {
		v.site.issues.Revoke(v.user.ID, issue)
		v.user.SessionVersion = issue
	} else {
		v.user.ID, v.user.SessionVersion = access.NewUser().ID, 0 // nothing is stored about a user without tables: give them a new id
	}
	v.site.identity.Write(v.w, v.user)
	return v.page(200, page.SignOut(v.frame(), true, false))
}
