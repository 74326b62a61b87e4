package web_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pantheon/game"
)

// jargon matches private words of the project, and of word-for-word translations, that a player should not have to read; by
// language.
var jargon = map[game.Lang]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i)\bsentences?\b|\bplys?\b|\bplies\b|\bplayouts?\b|\bsay\b|\bsays “|take it up|nothing was said|speak for|\bno verb\b|the verbs are|\brecords?\b|\bwhoever\b|\banew\b|\bsits? down\b|\blet be\b|\bchairs?\b|on the shelf|\btake (it )?back (a|the|your|my|this|that|last) move`),
	"pt": regexp.MustCompile(`(?i)\bfrases?([^ s\w]|$| [^r])|\bsentenças?\b|\b(diz|diga|dizer) (done|end|pronto|que acabou|também|“)|\bpegar nisto\b|nada foi dito|não é um verbo|(^|\PL)(tu|ti|contigo|teus?|tuas?|ecrãs?|ficheiros?|equipas?|partilhar|utilizador(es)?)(\PL|$)`),
	"zh": regexp.MustCompile(`句子|一句话|这句话|话还没|第 ?\{\w+\} ?句|\{\w+\} ?句|(请|可以|还要|或)说|说(完成|done|end)|什么也没说|动词|语句|悔棋|桌子|椅子|房主|机器人|坐下|入座|棋步|代打|旁观|腾出|放过|略过`),
}

// spared lists the texts about the notation itself, by folder and prefix of their ids, with the reason.
var spared = []struct{ folder, prefix, why string }{
	{"../game/lang", "flaw.", "they have gaps named {ply}, {plies} and {record}, which the test does not fill"},
}

// TestPlayersReadNoJargon checks that no text for players has jargon, except the spared ones, and that each spared one still has some.
func TestPlayersReadNoJargon(t *testing.T) {
	var folders []string
	for _, pattern := range []string{"lang", "../*/lang", "../games/*/lang", "../games/*/board/lang", "../examples/*/lang", "../examples/*/board/lang"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no texts at %s: %v", pattern, err)
		}
		folders = append(folders, found...)
	}
	for _, folder := range folders {
		words, err := game.LoadCatalog("", os.DirFS(folder), ".")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range words.IDs() {
			for _, l := range game.Langs {
				if m := jargon[l].FindString(words.Text(l, game.NewPhrase(id), nil)); m != "" && !sparedText(folder, id) {
					t.Errorf("%s: the text %q has %q, which is no word for players", filepath.Join(folder, string(l)+".yaml"), id, m)
				}
			}
		}
	}
	for _, s := range spared {
		words, err := game.LoadCatalog("", os.DirFS(s.folder), ".")
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, id := range words.IDs() {
			found = found || strings.HasPrefix(id, s.prefix) && jargon["en"].MatchString(words.Text("en", game.NewPhrase(id), nil))
		}
		if !found {
			t.Errorf("%s: no text that begins with %q need be spared any more (%s)", s.folder, s.prefix, s.why)
		}
	}
}

func sparedText(folder, id string) bool {
	for _, s := range spared {
		if s.folder == folder && strings.HasPrefix(id, s.prefix) {
			return true
		}
	}
	return false
}

// notation matches the chapter of a title's rules about the notation of moves.
var notation = regexp.MustCompile(`(?ms)^## [^\n]*\{#notation[^\n]*\n.*?(^## |\z)`)

// TestRulesReadNoJargon checks that the titles' rules and player aids have no jargon, except the chapter about the notation.
func TestRulesReadNoJargon(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../games/*/board/rules/*.md", "../games/*/board/aid/*.md", "../examples/*/board/rules/*.md", "../examples/*/board/aid/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no texts at %s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := fs.ReadFile(os.DirFS(filepath.Dir(file)), filepath.Base(file))
		if err != nil {
			t.Fatal(err)
		}
		l := game.Lang(strings.TrimSuffix(filepath.Base(file), ".md"))
		if m := jargon[l].FindString(notation.ReplaceAllString(string(text), "")); m != "" {
			t.Errorf("%s has %q, which is no word for players", file, m)
		}
	}
}
