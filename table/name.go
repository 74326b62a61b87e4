package table

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pantheon/game"
)

const (
	// MaxName is the longest name of a person, in characters.
	MaxName = 40
	// maxMarks is the largest number of combining marks on one letter, enough for living scripts.
	maxMarks = 3
)

// CleanName normalizes and trims a name. It refuses a name that is empty, longer than [MaxName] characters, or not
// UTF-8. It also refuses invisible or illegible characters, too many marks on a letter, and the names used for bots,
// seats, the host and the admin.
func CleanName(name string) (string, error) {
	switch {
	case strings.TrimSpace(name) == "":
		return "", refuse("name-empty")
	case !utf8.ValidString(name), strings.ContainsFunc(name, unicode.IsControl):
		return "", refuse("name-strange")
	}
	name = strings.TrimSpace(norm.NFC.String(name))
	switch {
	case utf8.RuneCountInString(name) > MaxName:
		return "", refuse("name-long", "n", game.Number(MaxName))
	}
	if refused := legible(name); refused != nil {
		return "", refused
	}
	if official(name) {
		return "", refuse("name-official")
	}
	return name, nil
}

// legible returns a refusal for a name with characters that do not print, change the direction of the text or are invisible, or with more
// than maxMarks marks on a letter; nil otherwise.
func legible(name string) *Refused {
	before, marks := ' ', 0 // the last character that is no mark, and the number of marks on it
	letters := []rune(name)
	for i, r := range letters {
		switch {
		case r == joiner: // joins two characters, in some scripts and in emoji
			if before == ' ' || i+1 == len(letters) || letters[i+1] == ' ' || letters[i+1] == joiner {
				return refuse("name-strange")
			}
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r):
			if marks++; before == ' ' || slices.Contains(unseen, r) {
				return refuse("name-strange")
			}
			if marks > maxMarks {
				return refuse("name-marks")
			}
		case !unicode.IsPrint(r) || slices.Contains(unseen, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
			return refuse("name-strange")
		default:
			before, marks = r, 0
		}
	}
	return nil
}

const joiner = '\u200d'

// unseen lists invisible characters that Unicode counts as letters, symbols or marks.
var unseen = []rune{'\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0', '\U0001d159', '\U00016fe4'}

// likeness returns what a name looks like: without case, letter width, spaces, hyphens, underscores and dots. Letters that look alike
// become the same letter. People mistake two names with the same likeness for one.
func likeness(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKC.String(name) {
		if unicode.IsSpace(r) || r == joiner || r == '\ufe0e' || r == '\ufe0f' || strings.ContainsRune("_-.·", r) {
			continue
		}
		r = unicode.ToLower(unicode.ToUpper(r))
		if like, ok := lookalikes[r]; ok {
			r = like
		}
		b.WriteRune(r)
	}
	return b.String()
}

// lookalikes maps letters and digits to the letters that they look like.
var lookalikes = map[rune]rune{
	'0': 'o', '1': 'l', 'i': 'l', 'ı': 'l', '|': 'l', 'ſ': 's',
	'а': 'a', 'в': 'b', 'ь': 'b', 'е': 'e', 'н': 'h', 'к': 'k', 'м': 'm', 'о': 'o', 'р': 'p', 'с': 'c', 'т': 't', 'у': 'y', 'х': 'x', 'ѕ': 's', 'і': 'l', 'ј': 'j', 'ԛ': 'q', 'ԝ': 'w', 'һ': 'h',
	'α': 'a', 'β': 'b', 'ε': 'e', 'η': 'n', 'ι': 'l', 'κ': 'k', 'μ': 'm', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x',
}

// offices holds the likenesses of the names for bots, seats, the host and the admin, in the built-in languages. No person may use
// them, with or without a number.
var offices = looks("bot", "robot", "robô", "computer", "computador", "电脑", "機器人", "机器人", "電腦", "seat", "lugar", "assento", "座位",
	"host", "the host", "anfitrião", "o anfitrião", "anfitriã", "a anfitriã", "桌主", "房主", "主持人",
	"admin", "the admin", "administrator", "the administrator", "administrador", "o administrador", "administradora", "a administradora", "管理员")

// official reports whether a name looks like that of a bot, a seat, the host or the admin, also with accents or a number at the end. It
// also reports true if the first word is "Bot", since records name bots that way.
func official(name string) bool {
	name = norm.NFKC.String(strings.Map(bare, norm.NFD.String(name)))
	if first, _, more := strings.Cut(name, " "); more && likeness(first) == offices[0] {
		return true
	}
	word := strings.TrimRightFunc(name, func(r rune) bool { return unicode.IsNumber(r) || unicode.IsSpace(r) || unicode.IsPunct(r) })
	return slices.Contains(offices, likeness(word))
}

// bare returns -1 for a combining accent, and any other character itself.
func bare(r rune) rune {
	if r >= '\u0300' && r <= '\u036f' {
		return -1
	}
	return r
}

func looks(names ...string) (all []string) {
	for _, n := range names {
		all = append(all, likeness(strings.Map(bare, norm.NFD.String(n))))
	}
	return all
}

// unlike returns a refusal if a name for a seat looks like that of another occupant on another seat of this table; nil otherwise. It also
// refuses a name that looks like the automaton's.
func (s *State) unlike(name, guest string, seat game.Seat) error {
	here := int(seat) < len(s.occupants) && s.occupants[seat].Kind == Here
	look := likeness(name)
	for i, c := range s.occupants {
		own := c.Guest == guest && c.Kind != Here && !here
		if game.Seat(i) != seat && !own && c.Name != "" && likeness(c.Name) == look {
			return refuse("name-taken", "name", plain(c.Name))
		}
	}
	return isAutomaton(s.about, look)
}

// isAutomaton returns a refusal if a likeness equals that of the title's automaton; nil otherwise.
func isAutomaton(about *game.About, look string) error {
	for _, l := range game.Languages() {
		if about.Words != nil && about.Words.Has("automaton") && likeness(about.Words.Text(l, game.NewPhrase("automaton"), nil)) == look {
			return refuse("name-official")
		}
	}
	return nil
}

// Alike reports whether two names have the same likeness, so that people would mistake one for the other.
func Alike(a, b string) bool { return likeness(a) == likeness(b) }
