package game_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"mime/quotedprintable"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// full returns a record that uses every kind of line.
func full() *game.Record {
	return &game.Record{
		Game: "morra", Version: 1, Content: "abc", Dice: 1,
		Setup:    game.Setup{Players: 2, Options: map[string]string{"fingers": "five", "rounds": "one"}},
		Seats:    []string{"Ana \"the quick\"", "老王"},
		Seeds:    []game.SeedFrom{{From: 0, Seed: "s1"}, {From: 2, Seed: "s2"}},
		SeedHash: "00ff",
		Start:    json.RawMessage(`{"a":[1,2]}`),
		Resigned: []game.Resignation{{Seat: 1, Ply: 2}},
		Plies:    []game.Ply{{Seat: 0, Text: "show 3"}, {Seat: 1, Text: "show 1", At: 40}, {Seat: game.Clock, Text: "time-up", At: 3000}},
		Notes:    []game.Note{{Key: "Date", Value: "a day\nin spring"}},
	}
}

func TestRecordComesBack(t *testing.T) {
	want := full()
	got, err := game.ReadRecord(strings.NewReader(want.Text()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("written and read (-written +read):\n%s", diff)
	}
}

func TestRecordIsReadable(t *testing.T) {
	for _, line := range []string{`[Game "morra"]`, `[Option "fingers=five"]`, `[Seat "1 老王"]`, `1 0: show 3`, `2 1: show 1 @40`, `3 clock: time-up @3000`} {
		if text := full().Text(); !strings.Contains(text, line+"\n") {
			t.Errorf("the record has no line %s:\n%s", line, text)
		}
	}
}

// TestRecordErrors puts one mistake into a valid record. The error names the line, or the line that the record lacks.
func TestRecordErrors(t *testing.T) {
	head := "[Game \"morra\"]\n[Players \"2\"]\n"
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "this isn't a game file"},
		{"players misspelt", "[Game \"x\"]\n[Playerz \"2\"]\n", "no line [Players"},
		{"another kind of file", "{\"json\": true}", "line 1"},
		{"a sentence missing", head + "\n1 0: show 1\n3 1: show 2\n", "line 5: move number 3 where 2 should be"},
		{"a header without quotes", head + "[Rules 1]\n", "line 3: the value of Rules"},
		{"a header without an end", head + "[Rules \"1\"\n", "line 3"},
		{"a number in words", "[Players \"two\"]\n", "line 1: Players must be a number"},
		{"a negative number", "[Rules \"-1\"]\n", "line 1: Rules must be a number"},
		{"a header after the sentences", head + "1 0: show 1\n[Rules \"1\"]\n", "line 4: a header line comes after"},
		{"an option twice", head + "[Option \"a=b\"]\n[Option \"a=c\"]\n", "line 4: the option \"a\""},
		{"an option without a value", head + "[Option \"a\"]\n", "line 3: an option looks like"},
		{"seats in disorder", head + "[Seat \"1 Ana\"]\n", "line 3: seats must be numbered"},
		{"a seed from the middle", head + "[Seed \"3 x\"]\n", "line 3: a seed looks like"},
		{"seeds in disorder", head + "[Seed \"0 x\"]\n[Seed \"5 y\"]\n[Seed \"5 z\"]\n", "line 5: a seed looks like"},
		{"a start that is not JSON", head + "[Start \"{\"]\n", "line 3: the starting position"},
		{"a watcher who speaks", head + "1 watcher: show 1\n", "line 3: a move looks like"},
		{"an unknown seat", head + "1 9: show 1\n", "line 3: a move looks like"},
		{"no words", head + "1 0:  \n", "line 3"},
		{"a time in words", head + "1 0: show 1 @noon\n", "line 3: the time"},
		{"a negative time", head + "1 0: show 1 @-5\n", "line 3: the time"},
		{"two times", head + "1 0: show 1 @5 @0\n", "line 3: the time"},
		{"a long sentence", head + "1 0: " + strings.Repeat("a", game.MaxMoveText+1) + "\n", "line 3: a move has from 1 to 200"},
		{"a resignation of the clock", head + "[Resigned \"clock 3\"]\n", "line 3: a resignation"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := game.ReadRecord(strings.NewReader(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the error is %v; it should hold %q", err, c.want)
			}
		})
	}
}

// utf16Text returns a text in UTF-16, with a byte order mark.
func utf16Text(order binary.AppendByteOrder, text string) string {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

// encoded returns a text in the encodings that editors and shells use, by the name of the encoding.
func encoded(text string) map[string]string {
	windows := strings.ReplaceAll(text, "\n", "\r\n")
	return map[string]string{
		"a byte order mark": "\ufeff" + text, "CRLF": windows, "CRLF and a mark": "\ufeff" + windows,
		"UTF-16, little end": utf16Text(binary.LittleEndian, windows), "UTF-16, big end": utf16Text(binary.BigEndian, text),
		"no end of the last line": strings.TrimSuffix(text, "\n"), "spaces behind lines": strings.ReplaceAll(text, "\n", " \n"),
	}
}

// TestRecordsInAnyEncoding reads the same record from each encoding of editors and shells.
func TestRecordsInAnyEncoding(t *testing.T) {
	want := full()
	want.Seats[1] = "老王 😀"
	for what, text := range encoded(want.Text()) {
		got, err := game.ReadRecord(iotest.OneByteReader(strings.NewReader(text)))
		if err != nil {
			t.Errorf("%s: %v", what, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: written and read (-written +read):\n%s", what, diff)
		}
	}
}

// disguised returns forms of a record that are not readable as one, such as compressed or quoted text. Each comes with a part of its
// error in English and in Portuguese.
func disguised(text string) map[string][2]string {
	quoted := "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ")
	var printable strings.Builder
	w := quotedprintable.NewWriter(&printable)
	w.Write([]byte(text)) //nolint:errcheck // a strings.Builder takes everything
	w.Close()             //nolint:errcheck // the same
	lines := func(text string) string {
		var b strings.Builder
		for part := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString([]byte(text))), 76) {
			b.Write(append(part, "\r\n"...))
		}
		return b.String()
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write([]byte(text)) //nolint:errcheck // a bytes.Buffer takes everything
	z.Close()             //nolint:errcheck // the same
	var folder bytes.Buffer
	archive := zip.NewWriter(&folder)
	archive.Create("game.txt") //nolint:errcheck // the same
	archive.Close()            //nolint:errcheck // the same
	return map[string][2]string{
		"gzip":                {zipped.String(), "compressed (gzip): unpack it"},
		"zip":                 {folder.String(), "compressed (zip)"},
		"zstd":                {"\x28\xb5\x2f\xfd\x04", "compressed (zstd)"},
		"bzip2":               {"BZh91AY&SY", "compressed (bzip2)"},
		"xz":                  {"\xfd7zXZ\x00\x00\x04", "compressed (xz)"},
		"7z":                  {"7z\xbc\xaf\x27\x1c\x00\x04", "compressed (7z)"},
		"UTF-16, no mark":     {utf16Text(binary.LittleEndian, text)[2:], "neither UTF-8 nor UTF-16"},
		"UTF-16BE, no mark":   {utf16Text(binary.BigEndian, text)[2:], "neither UTF-8 nor UTF-16"},
		"UTF-32":              {"\xff\xfe\x00\x00[\x00\x00\x00", "neither UTF-8 nor UTF-16"},
		"mail":                {quoted, "begin with \">\""},
		"mail, twice":         {">" + strings.ReplaceAll(quoted, "\n", "\r\n>"), "begin with \">\""},
		"mail, answered":      {"On Monday Ana wrote:\n" + quoted, "begin with \">\""},
		"base64":              {lines(text), "in base64"},
		"base64 of a mark":    {lines("\ufeff" + text), "in base64"},
		"base64 of UTF-16":    {lines(utf16Text(binary.LittleEndian, text)), "in base64"},
		"base64 of gzip":      {lines(zipped.String()), "in base64"},
		"a mail with base64":  {"From: ana@example.org\r\nContent-Transfer-Encoding: base64\r\n\r\n" + lines(text), "in base64"},
		"quoted-printable":    {printable.String(), "in quoted-printable"},
		"a mail with that":    {"From: Ana\nContent-Transfer-Encoding: Quoted-Printable\n\n" + printable.String(), "in quoted-printable"},
		"one option in it":    {strings.ReplaceAll(text, "fingers=five", "fingers=3Dfive"), "in quoted-printable"},
		"HTML quoted":         {html.EscapeString(text), "is HTML"},
		"HTML quoted, &quot;": {strings.ReplaceAll(text, `"`, "&quot;"), "is HTML"},
		"HTML":                {"<!DOCTYPE html>\n<pre>" + html.EscapeString(text) + "</pre>", "is HTML"},
		"curly quotes":        {regexp.MustCompile(`"(.*)"`).ReplaceAllString(text, "“$1”"), "are curly"},
	}
}

// TestWhatIsNoPlainRecordIsNamed: the refusal of a compressed or quoted record names the cause, in each language.
func TestWhatIsNoPlainRecordIsNamed(t *testing.T) {
	for what, c := range disguised(full().Text()) {
		r, err := game.ReadRecord(strings.NewReader(c[0]))
		var flaw *game.InvalidRecord
		if r != nil || !errors.As(err, &flaw) || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: it is read as %v, %v, and should be refused with %q", what, r, err, c[1])
			continue
		}
		for _, l := range game.Langs[1:] {
			if in := flaw.In(l); in == flaw.In("en") || in == "" {
				t.Errorf("%s: in %s it is refused with %q", what, l, in)
			}
		}
	}
}

// endless is a reader that repeats one text without end.
type endless struct{ text string }

func (e endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	return n, nil
}

// TestHugeRecords: a file that is too large is refused without being read to its end.
func TestHugeRecords(t *testing.T) {
	for _, text := range []string{"x", "[A \"b\"]\n", "\n"} {
		if _, err := game.ReadRecord(endless{text}); err == nil {
			t.Errorf("a file of endless %q is read", text)
		}
	}
}

// TestRecordFits: the error names the difference between a record and a game.
func TestRecordFits(t *testing.T) {
	g := morra.Game()
	for _, c := range []struct {
		change func(*game.Record)
		want   string
	}{
		{func(r *game.Record) { r.Game = "chess" }, "chess"},
		{func(r *game.Record) { r.Version = 7 }, "version 7 of the rules"},
		{func(r *game.Record) { r.Content = "123" }, "version 123 of the data"},
		{func(r *game.Record) { r.Dice = 9 }, "version 9 of the random number generator"},
		{func(r *game.Record) { r.Seeds = nil }, "only the fingerprint of its seed"},
		{func(r *game.Record) { r.Setup.Players = 9 }, "2 to 4 players"},
		{func(r *game.Record) { r.Setup.Options = map[string]string{"fingers": "six"} }, "three, five"},
		{func(r *game.Record) { r.Seats = []string{"Ana", "Bo", "Cy"} }, "names 3 seats, but has 2 players"},
		{func(r *game.Record) { r.Resigned = []game.Resignation{{Seat: 2, Ply: 1}} }, "seat 2 resigned after move 1, but it has 2 players and 4 moves"},
		{func(r *game.Record) { r.Resigned = []game.Resignation{{Seat: 1, Ply: 5}} }, "seat 1 resigned after move 5"},
	} {
		r, _ := gametest.Random(g, game.Setup{Players: 2}, 1, 4)
		if _, err := r.Replay(g, -1); err != nil {
			t.Fatal(err)
		}
		c.change(r)
		if _, err := r.Replay(g, -1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v; it should hold %q", err, c.want)
		}
	}
}

// TestReplayNamesTheMove: a replay stops at the first move that the rules refuse, and the error quotes the move.
func TestReplayNamesTheMove(t *testing.T) {
	r, _ := gametest.Random(morra.Game(), game.Setup{Players: 2}, 1, 4)
	r.Plies[2].Text = "show 9"
	if _, err := r.Replay(morra.Game(), -1); err == nil || !strings.Contains(err.Error(), `move 3, "show 9"`) {
		t.Errorf("the error is %v", err)
	}
	if _, err := r.Replay(morra.Game(), 2); err != nil {
		t.Errorf("the moves before it are refused, too: %v", err)
	}
}

// TestTimes checks the times of a record: a seat plays before the deadline, the clock acts exactly at it, and time does
// not decrease.
func TestTimes(t *testing.T) {
	g := grab.Game()
	r := game.NewRecord(g, game.Setup{Players: 2}, "times")
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Plies = []game.Ply{{Seat: 0, Text: p.FormatMove(p.Moves(0, nil)[0], 0, 0), At: 1000}}
	if _, err := r.Step(g, p, 1, r.Plies[0], nil); err != nil {
		t.Fatal(err)
	}
	grabbed := p.FormatMove(p.Moves(1, nil)[0], 1, 1)
	before := game.FingerprintOf(p)
	for _, c := range []struct {
		ply  game.Ply
		want string
	}{
		{game.Ply{Seat: 1, Text: grabbed, At: 3000}, "already run out"},
		{game.Ply{Seat: 1, Text: grabbed, At: 900}, "time goes back"},
		{game.Ply{Seat: game.Clock, Text: "time-up", At: 2999}, "runs out at 3000"},
		{game.Ply{Seat: game.Clock, Text: "time-up", At: 3001}, "runs out at 3000"},
	} {
		if _, err := r.Step(g, p, 2, c.ply, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: the error is %v; it should hold %q", c.ply, err, c.want)
		}
	}
	if game.FingerprintOf(p) != before {
		t.Error("a move that was refused changed the position")
	}
	if _, err := r.Step(g, p, 2, game.Ply{Seat: game.Clock, Text: "time-up", At: 3000}, nil); err != nil {
		t.Error(err)
	}
}

// TestBranch continues a prefix with a new seed. The moves of the prefix stay, and the next draw differs.
func TestBranch(t *testing.T) {
	g := grab.Game()
	r, _ := gametest.Random(g, game.Setup{Players: 2}, 3, 0)
	at := slices.IndexFunc(r.Plies, func(p game.Ply) bool { return p.Seat == game.Clock })
	branch := r.Prefix(at)
	branch.Seeds = append(branch.Seeds, game.SeedFrom{From: at + 1, Seed: "another"})
	branch.Plies = append(branch.Plies, r.Plies[at])
	fingerprint := func(r *game.Record, n int) string {
		p, err := r.Replay(g, n)
		if err != nil {
			t.Fatal(err)
		}
		return game.FingerprintOf(p)
	}
	if fingerprint(branch, at) != fingerprint(r, at) {
		t.Error("the branch begins at another position")
	}
	if fingerprint(branch, at+1) == fingerprint(r, at+1) {
		t.Error("the new seed deals the same things")
	}
	if len(r.Seeds) != 1 || len(r.Plies) <= at+1 {
		t.Error("the branch changed the original")
	}
	if again := branch.Prefix(at); len(again.Seeds) != 1 {
		t.Errorf("a prefix that ends before the branch still names its seed: %v", again.Seeds)
	}
}

// TestStart plays and replays a record that begins at an arranged position.
func TestStart(t *testing.T) {
	g := morra.Game()
	_, p := gametest.Random(g, game.Setup{Players: 2}, 1, 3)
	r := game.NewRecord(g, game.Setup{Players: 2}, "later")
	var err error
	if r.Start, err = p.MarshalJSON(); err != nil {
		t.Fatal(err)
	}
	back, err := game.ReadRecord(strings.NewReader(r.Text()))
	if err != nil {
		t.Fatal(err)
	}
	q, err := back.Replay(g, -1)
	if err != nil || game.FingerprintOf(q) != game.FingerprintOf(p) {
		t.Errorf("the record begins elsewhere: %v", err)
	}
	back.Start = json.RawMessage(`{"pot": 99}`)
	if _, err := back.Replay(g, -1); err == nil || !strings.Contains(err.Error(), "starting position") {
		t.Errorf("an impossible start is answered %v", err)
	}
}

// FuzzRecord reads any text. The text is refused, or the record can be written and read again unchanged.
func FuzzRecord(f *testing.F) {
	f.Add(full().Text())
	for seed := range uint64(4) {
		r, _ := gametest.Random(grab.Game(), game.Setup{Players: 3}, seed, 30)
		f.Add(r.Text())
	}
	for _, text := range encoded(full().Text()) {
		f.Add(text)
	}
	for _, c := range disguised(full().Text()) {
		f.Add(c[0])
	}
	f.Add("[Game 'x']\n[Note `raw`]\n1 0: a  b\t@7\n")
	f.Add(fmt.Sprintf("[Game %q]\n1 0: a @5 @0\n", "x"))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ReadRecord(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := game.ReadRecord(strings.NewReader(r.Text()))
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, r.Text())
		}
		if again.Text() != r.Text() || !cmp.Equal(again.Plies, r.Plies) {
			t.Errorf("the record comes back changed:\n%s", cmp.Diff(r, again))
		}
	})
}
