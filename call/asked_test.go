package call

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// mail has a guest make a mailbox known, and gives the refusal's id; "" when the mail that asks went.
func (h *house) mail(office *Office, guest, address string) (refused string) {
	h.t.Helper()
	_, err := office.Add(context.Background(), guest, Way{Kind: Mail, Address: address, Site: "https://games.example", Lang: "en"})
	var r *Refused
	switch {
	case errors.As(err, &r):
		return r.Phrase.ID
	case err != nil:
		h.t.Error(err)
	}
	return ""
}

// mailOffice gives an office that sends mails; houses that do not know their own address send none.
func (h *house) mailOffice(log store.Log) *Office {
	return newOffice(Config{Log: log, Hall: h.hall, Shelf: toys(), Sender: h.man, URL: "https://games.example", Logger: silent()})
}

// TestAnAddressIsAskedSeldom has many persons at two servers write down one address at the same time, each as it comes to their mind: it
// gets three mails in a day and no more, and the others are told so in their language. A day later there are three more, and what was kept
// of the day before is gone.
func TestAnAddressIsAskedSeldom(t *testing.T) {
	inEach(t, func(h *house) {
		t := h.t
		h.office.Close() // days pass quicker without it
		logs := []store.Log{h.log, h.log}
		if _, ok := h.log.(store.Leases); ok {
			second, err := h.openLog()
			if err != nil {
				t.Fatal(err)
			}
			defer second.Close()
			logs[1] = second
		}
		ask := func(day int) (sent int) {
			var all sync.WaitGroup
			var mu sync.Mutex
			for n := range 20 {
				all.Go(func() {
					address := []string{"eve@example.com", "EVE@example.com", "eve+a@example.com", fmt.Sprintf("eve+%d@Example.com", n)}[n%4]
					refused := h.mail(h.mailOffice(logs[n%2]), fmt.Sprintf("g-%d-%d", day, n), address)
					mu.Lock()
					defer mu.Unlock()
					switch refused {
					case "":
						sent++
					case "refused.address-asked-often":
					default:
						t.Errorf("the refusal is %s", refused)
					}
				})
			}
			all.Wait()
			return sent
		}
		for day := range 3 {
			before := len(h.man.all())
			if sent, came := ask(day), len(h.man.all())-before; sent != mostAskedAt || came != mostAskedAt {
				t.Errorf("on day %d the address gets %d mails, and %d persons are told that one goes", day, came, sent)
			}
			time.Sleep(askedFor - time.Second)
			if sent := ask(10 + day); sent != 0 {
				t.Errorf("before a day is over %d more go", sent)
			}
			time.Sleep(time.Second)
			if refused := h.mail(h.mailOffice(h.log), fmt.Sprint("g-other-", day), fmt.Sprintf("other%d@example.com", day)); refused != "" {
				t.Errorf("another address is refused: %s", refused)
			}
			papers, err := h.log.PapersBy(context.Background(), askedAtKind, "")
			if err != nil || len(papers) != 1 {
				t.Errorf("after a day %d papers say who was asked (%v)", len(papers), err)
			}
			for _, p := range papers {
				if strings.Contains(p.Key+p.Owner+string(p.Data), "example") {
					t.Errorf("a paper tells the address: %+v", p)
				}
			}
		}
	})
}

// TestAPersonAsksSeldom lets one person write down address after address: enough is enough for them, and others go on.
func TestAPersonAsksSeldom(t *testing.T) {
	within(t, func(h *house) {
		h.office.Close()
		office := h.mailOffice(h.log)
		for n := range mostAsked {
			if refused := h.mail(office, ana.ID, fmt.Sprintf("a%d@example.com", n)); refused != "" {
				t.Fatalf("mail %d is refused: %s", n, refused)
			}
		}
		if refused := h.mail(office, ana.ID, "z@example.com"); refused != "refused.asked-often" {
			t.Errorf("one more is refused by %q", refused)
		}
		if refused := h.mail(office, bob.ID, "z@example.com"); refused != "" {
			t.Errorf("somebody else is refused: %s", refused)
		}
		time.Sleep(askedFor)
		if refused := h.mail(office, ana.ID, "z@example.com"); refused != "" {
			t.Errorf("a day later it is refused: %s", refused)
		}
		if n := len(h.man.all()); n != mostAsked+2 {
			t.Errorf("%d mails went", n)
		}
	})
}

// TestRefusalsOfAskingHaveTheirWords in each language.
func TestRefusalsOfAskingHaveTheirWords(t *testing.T) {
	said := map[string]bool{}
	for _, l := range game.Langs {
		for _, id := range []string{"refused.asked-often", "refused.address-asked-often"} {
			if !Words.Has(id) || said[text(l, id)] || strings.Contains(text(l, id), "{") {
				t.Errorf("%s has no words of its own in %s: %s", id, l, text(l, id))
			}
			said[text(l, id)] = true
		}
	}
}
