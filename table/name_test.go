package table

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/store"
)

// TestNamesThatCannotBeRead gives names that show nothing, that are piles of marks, or that are written in another way than they look; and
// names of many scripts that are quite in order.
func TestNamesThatCannotBeRead(t *testing.T) {
	for name, want := range map[string]string{
		"Jose\u0301": "", "Zoë": "", "Ngọc Ánh": "", "นิรันดร์": "", "श्रीकृष्ण": "", "שָׁלוֹם": "", "محمد": "", "👩\u200d🚀": "", "❤️ Ana": "", "क्\u200dष": "", "Αλέξης": "", "Мария": "", "한글": "",
		"\u3164": "name-strange", "Ana\u3164": "name-strange", "\u2800\u2800": "name-strange", "\u115f": "name-strange", "\uffa0": "name-strange", "\u200d": "name-strange", "Ana\u200d": "name-strange",
		"\u200d\u200d": "name-strange", "\u0301": "name-strange", "Ana \u0301b": "name-strange", "A\u034fna": "name-strange", "\ufeff": "name-strange", "Ana\u2066": "name-strange",
		"Ana\n": "name-strange", "\tAna": "name-strange", "A\u0085na": "name-strange", "A\u00a0na": "name-strange", "A\u200bna": "name-strange", "A\u00adna": "name-strange",
		"Z\u0323\u0331\u032d\u0330\u0333": "name-marks", "e" + strings.Repeat("\u0323", 30): "name-marks",
	} {
		clean, err := CleanName(name)
		var refused *Refused
		switch {
		case want == "" && err != nil:
			t.Errorf("%+q is refused: %v", name, err)
		case want != "" && (!errors.As(err, &refused) || refused.Phrase.ID != "refused."+want):
			t.Errorf("%+q gives %+q, %v; want %s", name, clean, err, want)
		}
	}
	if composed, err := CleanName("Jose\u0301"); err != nil || composed != "Jos\u00e9" {
		t.Errorf("a name is kept as %+q, %v", composed, err)
	}
}

// TestNobodyIsCalledLikeABot tries what bots, seats and the host are called, as it is and nearly so; others only begin alike.
func TestNobodyIsCalledLikeABot(t *testing.T) {
	for _, name := range []string{"Bot", "Bot 2", "bot2", "BOT  2", "Ｂｏｔ ２", "Bot ②", "B o t 2", "Bоt 2", "B0t 2", "Bót 2", "bot level5", "Bot Anna", "Bot-2", "Seat 1", "seat 12", "Lugar 3", "电脑 2", "电脑2", "電腦 2", "座位 1",
		"The Host", "host", "Anfitrião", "o anfitriao", "房主", "Robô 3", "Ro\u200dbot"} {
		var refused *Refused
		if _, err := CleanName(name); !errors.As(err, &refused) || refused.Phrase.ID != "refused.name-official" {
			t.Errorf("%q is taken: %v", name, err)
		}
	}
	for _, name := range []string{"Boto", "Botticelli", "Talbot", "Abbott 2", "Lugares", "Sea", "Hosti", "Oliver", "Ana 2", "脑", "坐位先生", "Seattle 2"} {
		if _, err := CleanName(name); err != nil {
			t.Errorf("%q is refused: %v", name, err)
		}
	}
}

// TestNobodyIsCalledLikeAnotherAtTheTable sits down and is renamed with names that look like those of others there.
func TestNobodyIsCalledLikeAnotherAtTheTable(t *testing.T) {
	r := newRig(t)
	table := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
	token := r.invite(table, 1)
	for _, name := range []string{"Ana", "ana", "A n a", "Ａna", "Аna"} {
		r.refused(table, Guest{ID: "g-thief", Name: name}, Sit{Token: token}, "name-taken")
	}
	r.do(table, Guest{ID: "g-thief", Name: "Anna"}, Sit{Token: token})
	r.refused(table, Guest{ID: "g-thief", Name: "Anna"}, Rename{Seat: 1, Name: "ANA"}, "name-taken")
	r.do(table, ana, Rename{Seat: 0, Name: "ANA"})

	_, err := r.hall.Create(context.Background(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 3}, Chairs: []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Bob"}, {Kind: Here, Name: "bob"}}})
	r.mustRefuse(err, "name-taken")
	_, err = r.hall.Create(context.Background(), ana, "", Plan{Game: bluffID, Setup: game.Setup{Players: 2}, Chairs: []ChairPlan{{Kind: Me}, {Kind: Here, Name: "Ana"}}})
	r.mustRefuse(err, "name-taken")

	alone := r.create(morraID, PaceOff, ChairPlan{Kind: Me}, ChairPlan{Kind: Friend})
	r.do(alone, ana, Sit{Token: r.invite(alone, 1)}) // one person on two seats is no impostor
}

// TestOddNamesOfBeforeStay reads a log that was written when names could be anything.
func TestOddNamesOfBeforeStay(t *testing.T) {
	r := newRig(t)
	table := r.friends(morraID, bob)
	odd := "Bot 2\u3164"
	entries, err := r.log.Entries(context.Background(), table.ID(), 0)
	if err != nil {
		t.Fatal(err)
	}
	last := entries[len(entries)-1]
	data, names, err := pack(taking{Seat: 1, Name: odd})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.log.Append(context.Background(), store.Entry{Table: last.Table, Number: last.Number + 1, Time: last.Time, Kind: string(Renamed), Guest: bob.ID, Data: data, Names: names, Print: last.Print}); err != nil {
		t.Fatal(err)
	}
	table = r.restart(table.ID())
	if got := r.look(table, ana, 0).Chairs[1].Name; got != odd {
		t.Errorf("a name of before is shown as %q", got)
	}
	r.sayAny(table, 0)
	if _, err := table.Report(context.Background(), ana.ID); err != nil {
		t.Error(err)
	}
}
