package page

import (
	"time"

	"github.com/a-h/templ"
)

// Me is what a person sees of what is kept of them.
type Me struct {
	Passkeys []Passkey
	// WhyNoPasskey says why none can be made here; "" where they can.
	WhyNoPasskey string
	Device       string // what the browser says that it runs on
	Made         bool   // one was made just now
	Reserved     string // the name that nobody else may have
	Face         Face
}

// A Passkey is one of a list.
type Passkey struct {
	Key, Device string
	Made, Used  time.Time // Used is zero for one that was never used
}

// A SwitchDoc is what a browser is asked that holds seats of one and signs in as another.
type SwitchDoc struct {
	Who     string        // the person
	Tables  int           // at which the browser has a place
	Clashes []SwitchTable // at which both sit
	Keyed   bool          // whom the browser was until now has passkeys too
}

// A SwitchTable is one of a list.
type SwitchTable struct{ Table, Game string }

// mayTake tells whether the seats can be taken along.
func (s SwitchDoc) mayTake() bool { return !s.Keyed && len(s.Clashes) == 0 }

// passkeySays is what the script says of what a browser did not do.
func passkeySays(f Frame) templ.Attributes {
	return templ.Attributes{"data-here": f.Words.T("passkey.here"), "data-left": f.Words.T("passkey.left"), "data-failed": f.Words.T("passkey.failed")}
}

// What the pages of a person load.
const (
	MeScript = "me.js"
	MeStyle  = "me.css"
)
