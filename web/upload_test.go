package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"html"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"pantheon/game"
	"pantheon/game/gametest"
)

var alert = regexp.MustCompile(`(?s)role="alert">(.*?)</`)

// TestWhatIsWrongWithAnUploadIsSaidInTheVisitorsLanguage uploads invalid records in each language. The whole message is in
// that language, including the reason why the rules refuse a move.
func TestWhatIsWrongWithAnUploadIsSaidInTheVisitorsLanguage(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	r, _ := gametest.Random(h.registry[0].Game, game.Setup{Players: 2}, 1, 12)
	good := r.Text()
	for what, c := range map[string]struct {
		record string
		want   map[game.Lang]string
	}{
		"no record": {"hello", map[game.Lang]string{
			"en": `line 1: a move looks like "1 0: words"`, "pt": `linha 1: uma jogada tem a forma "1 0: palavras"`, "zh": `第1行：一步的格式是"1 0: words"`}},
		"empty": {"", map[game.Lang]string{
			"en": `it has no line [Game "..."]`, "pt": `falta a linha [Game "..."]`, "zh": `没有[Game "..."]这一行`}},
		"altered": {strings.Replace(good, "\n5 ", "\n6 ", 1), map[game.Lang]string{
			"en": "move number 6 where 5 should be", "pt": "a jogada número 6 está onde deveria estar a 5", "zh": "第6步在第5步的位置"}},
		"other game": {strings.Replace(good, `"bluff"`, `"chess"`, 1), map[game.Lang]string{
			"en": `there is no game "chess"; choose one of bluff`, "pt": `o jogo "chess" não existe; escolha um destes: bluff`, "zh": `没有游戏"chess"；请从中选择：bluff`}},
		"other rules": {strings.Replace(good, `[Rules "`, `[Rules "9`, 1), map[game.Lang]string{
			"en": "of the rules of bluff; this program knows version", "pt": "das regras de bluff; este programa conhece as versões", "zh": "本程序只有第"}},
		"other players": {strings.Replace(good, `[Players "2"]`, `[Players "9"]`, 1), map[game.Lang]string{
			"en": "players, not 9", "pt": "jogadores, não para 9", "zh": "不适合9人"}},
		"not understood": {game.NewRecord(h.registry[0].Game, game.Setup{Players: 2}, "x").Text() + "1 0: nonsense\n", map[game.Lang]string{
			"en": `move 1, "nonsense" by seat 0: `, "pt": `jogada 1, "nonsense" do lugar 0: `, "zh": `座位0的第1步"nonsense"：`}},
		"in a mail": {"> " + strings.ReplaceAll(good, "\n", "\r\n> "), map[game.Lang]string{
			"en": "as in a quoted email", "pt": "como em um e-mail citado", "zh": "像邮件中的引用"}},
		"as HTML": {html.EscapeString(good), map[game.Lang]string{
			"en": "the text is HTML", "pt": "o texto é HTML", "zh": "文本是HTML"}},
		"another start": {strings.Replace(good, "\n\n", "\n[Start \"{}\"]\n\n", 1), map[game.Lang]string{
			"en": "the starting position of the game file: ", "pt": "a posição inicial do arquivo da partida não é uma posição deste jogo", "zh": "棋谱的初始局面不是这个游戏的局面"}},
	} {
		if c.record == good {
			t.Fatalf("%s: the record was not changed", what)
		}
		said := map[game.Lang]string{}
		for _, l := range game.Langs {
			p := h.person()
			p.post("/settings", "lang", string(l))
			answer := p.post("/upload", "text", c.record, "input", "1").want(t, 422)
			m := alert.FindStringSubmatch(answer.body)
			if m == nil {
				t.Fatalf("%s: the page does not say what is wrong", what)
			}
			said[l] = html.UnescapeString(m[1])
			if !strings.Contains(said[l], c.want[l]) {
				t.Errorf("%s, %s: the page says %q; it should hold %q", what, l, said[l], c.want[l])
			}
		}
		_, reason, _ := strings.Cut(said["en"], ": ")
		for _, l := range game.Langs[1:] {
			for _, part := range strings.FieldsFunc(reason, func(r rune) bool { return strings.ContainsRune(":;,.()", r) }) {
				if words := strings.TrimSpace(part); strings.Count(words, " ") > 1 && strings.Contains(said[l], words) {
					t.Errorf("%s: the page in %s says in English %q: %q", what, l, words, said[l])
				}
			}
		}
	}
}

// brings uploads a file, and returns the reply.
func (p *person) brings(input string, file []byte) reply {
	p.h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	form.WriteField("input", input)                      //nolint:errcheck // a bytes.Buffer takes everything
	part, _ := form.CreateFormFile("record", "game.txt") //nolint:errcheck // the same
	part.Write(file)                                     //nolint:errcheck // the same
	form.Close()                                         //nolint:errcheck // the same
	r, err := http.NewRequest("POST", p.h.server.URL+"/upload", &body)
	if err != nil {
		p.h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	return p.send(r)
}

// TestUploadsOfEditorsAndMails uploads records as editors save them; the table has the same record. A compressed file is
// refused with advice.
func TestUploadsOfEditorsAndMails(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	r, _ := gametest.Random(h.registry[0].Game, game.Setup{Players: 2}, 1, 12)
	good := r.Text()
	wide := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(strings.ReplaceAll(good, "\n", "\r\n"))) {
		wide = binary.LittleEndian.AppendUint16(wide, u)
	}
	kept := p.get("/t/"+p.brings("plain", []byte(good)).want(t, 200).table(t)+"/record").want(t, 200).body
	for what, file := range map[string][]byte{"utf-16": wide, "marked": []byte("\ufeff" + good)} {
		id := p.brings(what, file).want(t, 200, "A game to explore").table(t)
		if record := p.get("/t/"+id+"/record").want(t, 200).body; record != kept {
			t.Errorf("%s: the table keeps\n%s\nnot\n%s", what, record, kept)
		}
	}
	id := p.post("/upload", "text", "\ufeff"+good, "input", "pasted").want(t, 200).table(t)
	if record := p.get("/t/"+id+"/record").want(t, 200).body; record != kept {
		t.Errorf("a pasted record is kept as\n%s\nnot\n%s", record, kept)
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write([]byte(good)) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()             //nolint:errcheck // the same
	p.brings("gzip", zipped.Bytes()).want(t, 422, "compressed (gzip): unpack it")
}

func TestUpload(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	p := h.person()
	g := h.registry[0].Game
	r := game.NewRecord(g, game.Setup{Players: 2}, "upload")
	pos, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		s := pos.ToAct().First()
		moves := pos.Moves(s, nil)
		m := moves[len(r.Plies)%len(moves)]
		ply := game.Ply{Seat: s, Text: pos.FormatMove(m, s, s)}
		if _, err := r.Step(g, pos, len(r.Plies)+1, ply, nil); err != nil {
			t.Fatal(err)
		}
		r.Plies = append(r.Plies, ply)
	}
	text := r.Text()
	id := p.post("/upload", "text", text, "input", "1").want(t, 200, "A game to explore").table(t)
	p.get("/t/"+id+"/at/5?as=truth").want(t, 200, "move 5 of 12")
	branch := p.post("/t/"+id+"/branch", "ply", "5", "input", "2").want(t, 200).table(t)
	if branch == id {
		t.Error("the branch is the table itself")
	}
	for what, bad := range map[string]string{
		"cut":          text[:len(text)-3],
		"altered":      strings.Replace(text, "5 ", "6 ", 1),
		"other game":   strings.Replace(text, `"bluff"`, `"chess"`, 1),
		"other rules":  strings.Replace(text, `[Rules "1"]`, `[Rules "99"]`, 1),
		"no record":    "hello",
		"empty":        "",
		"other deal":   strings.Replace(text, `0 upload`, `0 other`, 1),
		"not any text": "\x00\xff\xfe",
	} {
		if bad == text {
			t.Fatalf("%s: the record was not changed", what)
		}
		answer := p.post("/upload", "text", bad, "input", "bad "+what)
		if answer.status != 422 && answer.status != 400 {
			t.Errorf("%s: status %d:\n%.600s", what, answer.status, answer.body)
		}
		if !strings.Contains(answer.body, `role="alert"`) {
			t.Errorf("%s: the page does not say what is wrong", what)
		}
	}
}
