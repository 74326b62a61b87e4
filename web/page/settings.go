package page

import (
	"net/http"
	"net/url"
	"slices"

	"golang.org/x/text/language"

	"pantheon/game"
)

// Settings are what a person has chosen for how the pages look and behave. They live in a cookie of their own, since they
// are nobody's secret and the server keeps none of them.
type Settings struct {
	Lang    game.Lang
	Theme   string // "light", "dark", or "" as the system has it
	Motion  string // "off" for none, or "" as the system has it
	Sound   string // what pages make sounds for: one of [Sounds]
	Volume  string // how loud: "soft", "loud", or "" for between
	Confirm string // when to ask once more before a sentence is said: one of [Confirms]
	// Notation says that moves are shown as records write them, too, beside their words.
	Notation bool
}

// When a person is asked once more.
const (
	ConfirmLasting = "lasting" // before what cannot simply be taken back; this is usual
	ConfirmTurn    = "turn"    // also before the end of a turn, which lets bots, automata or others act
	ConfirmNever   = "never"
)

// Confirms are the choices of it.
var Confirms = []string{ConfirmLasting, ConfirmTurn, ConfirmNever}

// What pages make sounds for.
const (
	SoundsAll  = "on"   // for all that happens; this is usual
	SoundsTurn = "turn" // when the person's turn comes in a tab behind others, and for nothing else
	SoundsOff  = "off"
)

// Sounds are the choices of it.
var Sounds = []string{SoundsAll, SoundsTurn, SoundsOff}

// Volumes are how loud sounds may be.
var Volumes = []string{"soft", "", "loud"}

// SettingsCookie is the plain name of the cookie of settings.
const SettingsCookie = "pantheon-settings"

// speaks are the languages of the site, best first, for the matcher of Accept-Language.
var speaks = language.NewMatcher(tags())

func tags() []language.Tag {
	var all []language.Tag
	for _, l := range game.Langs {
		all = append(all, language.MustParse(string(l)))
	}
	return all
}

// ReadSettings gives what the cookie says, with defaults for what it leaves out: the browser's own language, sounds, and
// asking once more.
func ReadSettings(r *http.Request, cookie string) Settings {
	s := SettingsFrom(nil)
	if v, err := url.ParseQuery(cookie); err == nil {
		s = SettingsFrom(v)
	}
	if s.Lang == "" {
		_, at := language.MatchStrings(speaks, r.Header.Get("Accept-Language"))
		s.Lang = game.Langs[at]
	}
	return s
}

// SettingsFrom reads the fields of the cookie or of the form; unknown values become the default.
func SettingsFrom(v url.Values) Settings {
	var s Settings
	if l := game.Lang(v.Get("lang")); slices.Contains(game.Langs, l) {
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

// Encode writes the settings as the cookie holds them.
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
