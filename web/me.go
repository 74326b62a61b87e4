package web

import (
	"net/http"

	"pantheon/web/page"
)

// mePage shows what is kept of the visitor, and what they can do with it.
func mePage(v *visit) error {
	keys, err := v.site.hall.Passkeys(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	me := page.Me{WhyNoPasskey: v.whyNoPasskey(), Device: v.deviceHint(), Made: v.r.URL.Query().Has("made")}
	for _, k := range keys {
		me.Passkeys = append(me.Passkeys, page.Passkey{Key: k.Key(), Device: k.Device, Made: k.Made, Used: k.Used})
	}
	return v.page(http.StatusOK, page.MePage(v.frame(), me))
}
