package page

import (
	"time"

	"github.com/a-h/templ"
)

// Me is the model of the account page.
type Me struct {
	Passkeys []Passkey
	// WhyNoPasskey says why no passkey can be created here; "" if one can.
	WhyNoPasskey string
	Device       string // the device as the browser describes it
	Made         bool   // a passkey was created just now
	Reserved     string // the name that is reserved for the user; "" for none
	Avatar       AvatarPicker
}

// A Passkey is a row of the list of passkeys.
type Passkey struct {
	Key, Device string
	Made, Used  time.Time // Used is zero for a passkey that was never used
}

// A SwitchDoc is the model of the page that asks what becomes of this browser's tables when it signs in as another user.
type SwitchDoc struct {
	Who     string        // the user to sign in as
	Tables  int           // the number of tables at which the browser has a seat
	Clashes []SwitchTable // tables at which both users have a seat, so that the users cannot be merged
	Keyed   bool          // the browser's present user also has passkeys
}

// A SwitchTable is a table at which both users have a seat.
type SwitchTable struct{ Table, Game string }

// mayTake reports whether the two users can be merged.
func (s SwitchDoc) mayTake() bool { return !s.Keyed && len(s.Clashes) == 0 }

// passkeySays returns the attributes with the texts that the script shows when a browser cannot create or use a passkey.
func passkeySays(f Frame) templ.Attributes {
	return templ.Attributes{"data-here": f.Words.T("passkey.here"), "data-left": f.Words.T("passkey.left"), "data-failed": f.Words.T("passkey.failed")}
}

// MeScript and MeStyle are the assets of the account pages.
const (
	MeScript = "me.js"
	MeStyle  = "me.css"
)
