package page

import (
	"net/http"
	"net/url"
	"slices"
	"sync"

	"golang.org/x/text/language"

	"pantheon/game"
)

// Settings are a person's choices for the appearance and behaviour of the pages. They are stored only in an unsigned cookie of the
// browser, not on the server.
type Settings struct {
	Lang    game.Lang
	Theme   string // "light", "dark", or "" as in the system
	Motion  string // "off" for none, or "" as in the system
	Sound   string // which events have sounds: one of [Sounds]
	Volume  string // "soft", "loud", or "" for medium
	Confirm string // when to ask before a move is played: one of [Confirms]
	// Notation says that moves are also shown as records write them.
	Notation bool
}

// The values of [Settings.Confirm]: when the page asks before a move is played.
const (
	ConfirmLasting = "lasting" // before what cannot simply be undone; the default
	ConfirmTurn    = "turn"    // also before the end of a turn, after which bots, automata or others act
	ConfirmNever   = "never"
)

// Confirms lists the values of [Settings.Confirm].
var Confirms = []string{ConfirmLasting, ConfirmTurn, ConfirmNever}

// The values of [Settings.Sound]: which events have sounds.
const (
	SoundsAll  = "on"   // for all events; the default
	SoundsTurn = "turn" // only when the person's turn comes while the tab is in the background
	SoundsOff  = "off"
)

// Sounds lists the values of [Settings.Sound].
var Sounds = []string{SoundsAll, SoundsTurn, SoundsOff}

// Volumes lists the values of [Settings.Volume].
var Volumes = []string{"soft", "", "loud"}

// SettingsCookie is the name of the cookie of settings, without a prefix.
const SettingsCookie = "pantheon-settings"

// accepted returns the language of the site that fits an Accept-Language header best, or English.
func accepted(header string) game.Lang {
	all := game.Languages()
	_, at := language.MatchStrings(matcher(), header)
	return all[at]
}

// matcher matches the languages of the site.
var matcher = sync.OnceValue(func() language.Matcher {
	var all []language.Tag
	for _, l := range game.Languages() {
		all = append(all, language.MustParse(string(l)))
	}
	return language.NewMatcher(all)
})

// ReadSettings returns the settings in the value of the cookie. Fields that it lacks get defaults: the browser's own
// language, sounds on, and confirmation of what cannot be undone.
func ReadSettings(r *http.Request, cookie string) Settings {
	s := SettingsFrom(nil)
	if v, err := url.ParseQuery(cookie); err == nil {
		s = SettingsFrom(v)
	}
	if s.Lang == "" {
		s.Lang = accepted(r.Header.Get("Accept-Language"))
	}
	return s
}

// SettingsFrom returns the settings in the fields of the cookie or of the form. A missing or unknown value becomes the
// default; for the language that is "".
func SettingsFrom(v url.Values) Settings {
	var s Settings
	if l := game.Lang(v.Get("lang")); slices.Contains(game.Languages(), l) {
		s.Lang = l
	}
	if t := v.Get("theme"); t == "light" || t == "dark" {
		s.Theme = t
	}
	if v.Get("motion") == "off" {
		s.Motion = "off"
	}
	if s.Sound = v.Get("sound"); !slices.Contains(Sounds, s.Sound) {
		s.Sound = SoundsAll
	}
	if loud := v.Get("volume"); slices.Contains(Volumes, loud) {
		s.Volume = loud
	}
	s.Notation = v.Get("notation") == "on"
	if s.Confirm = v.Get("confirm"); !slices.Contains(Confirms, s.Confirm) {
		s.Confirm = ConfirmLasting
	}
	return s
}

// Encode returns the settings as the fields of the cookie. It leaves out fields that have their default, except the
// language.
func (s Settings) Encode() url.Values {
	v := url.Values{"lang": {string(s.Lang)}}
	set := func(key, value string, when bool) {
		if when {
			v.Set(key, value)
		}
	}
	set("theme", s.Theme, s.Theme != "")
	set("motion", "off", s.Motion == "off")
	set("sound", s.Sound, s.Sound != SoundsAll)
	set("volume", s.Volume, s.Volume != "")
	set("confirm", s.Confirm, s.Confirm != ConfirmLasting)
	set("notation", "on", s.Notation)
	return v
}
