package page

import "time"

// Me is what a person sees of what is kept of them.
type Me struct {
	Passkeys []Passkey
	// WhyNoPasskey says why none can be made here; "" where they can.
	WhyNoPasskey string
	Device       string // what the browser says that it runs on
	Made         bool   // one was made just now
}

// A Passkey is one of a list.
type Passkey struct {
	Key, Device string
	Made, Used  time.Time // Used is zero for one that was never used
}

// What the pages of a person load.
const MeScript = "me.js"
