package web_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest"
	notices "pantheon/notify"
	"pantheon/table"
	"pantheon/web/access"
)

// A resource is something that visitors use up, with its limits as docs/self-hosting/limits.md names them.
type resource struct {
	name                 string
	person, address, all string
	// Allowance is the allowance with these limits, and ask uses some of it; any status but 429 is a success. A resource
	// without an allowance is checked by the named test instead.
	allowance access.Allowance
	ask       func(p *person) reply
	test      string
}

// amount returns an amount as the document writes it.
func amount(a access.Amount) string {
	number := func(n int) string {
		text := fmt.Sprint(n)
		for at := len(text) - 3; at > 0; at -= 3 {
			text = text[:at] + "," + text[at:]
		}
		return text
	}
	return fmt.Sprintf("%s an hour, %s at once", number(int(a.PerHour)), number(a.AtOnce))
}

// resources lists all resources that visitors use up. A new one must be added here and to the document, and needs a limit for a user,
// for an address and for all together.
func resources(h *testSite) []resource {
	bounded := func(name string, of access.Allowance, ask func(p *person) reply) resource {
		a := access.DefaultLimits().Of(of)
		return resource{name: name, allowance: of, ask: ask, person: amount(a.Person), address: amount(a.Address), all: amount(a.All)}
	}
	onePlayer := func(p *person) string { return p.open("bluff", "bot:random") }
	record := ""
	if h != nil {
		r, _ := gametest.Random(h.registry[0].Game, game.Setup{Players: 2}, 1, 12)
		record = r.Text()
	}
	l := access.DefaultLimits()
	mails := bounded("confirmation mails", access.Mails, func(p *person) reply {
		return p.post("/calls/add", "kind", "mail", "address", fmt.Sprintf("a%s@example.com", newInput()))
	})
	mails.person += fmt.Sprintf("; %d a day", notices.MailsOfPerson)
	mails.address += fmt.Sprintf("; a mailbox gets %d a day", notices.MailsToMailbox)
	ways := bounded("browsers and webhooks for notifications, test messages", access.Ways, func(p *person) reply {
		return p.post("/calls/add", "kind", "hook", "shape", "json", "address", "https://hook.example/"+newInput())
	})
	ways.person += fmt.Sprintf("; %d at a time, with mail addresses", notices.MostEndpoints)
	keys := bounded("passkeys created or used", access.Passkeys, func(p *person) reply {
		return p.scriptedAt("games.example", "/sign-in/begin")
	})
	keys.person += fmt.Sprintf("; %d kept", table.MaxPasskeys)
	blocks := bounded("blocking and unblocking", access.Blocks, func(p *person) reply {
		id := p.once("blocks", func(p *person) string {
			id := p.open("bluff", "friend")
			p.h.secure().post(p.get("/t/" + id).links()[0], "name", "Bob", "input", newInput()).want(p.h.t, 200)
			return id
		})
		return p.post("/t/"+id+"/block", "seat", "1", "do", "block")
	})
	blocks.person += fmt.Sprintf("; %d kept", table.MaxBlocks)
	reports := bounded("reports", access.Reports, func(p *person) reply {
		return p.post("/t/"+p.once("reports", onePlayer)+"/complain", "reason", "other")
	})
	reports.person += fmt.Sprintf("; %d a day", table.MaxAbuseReports)
	return []resource{
		bounded("tables made", access.Tables, func(p *person) reply { return p.post("/play", "game", "bluff", "input", newInput()) }),
		bounded("game files uploaded", access.Uploads, func(p *person) reply { return p.post("/upload", "text", record, "input", newInput()) }),
		bounded("hints; a review counts for 10", access.Thinking, func(p *person) reply {
			return p.post("/t/"+onePlayer(p)+"/hint", "seat", "0", "input", newInput()) // a repeated hint is free
		}),
		bounded("opening tables to everyone, and joining them", access.Doors, func(p *person) reply {
			return p.post("/t/"+p.once("doors", func(p *person) string { return p.open("bluff", "friend") })+"/act/open", "open", "1", "input", newInput())
		}),
		bounded("chat messages", access.Talk, func(p *person) reply {
			return p.post("/t/"+p.once("talk", onePlayer)+"/talk", "text", "hello", "input", newInput())
		}),
		bounded("moves planned ahead", access.Plans, func(p *person) reply {
			return p.post("/t/"+p.once("plans", onePlayer)+"/act/prepare", "seat", "0", "words", "x", "input", newInput())
		}),
		bounded("seats reserved for a person", access.Invitations, func(p *person) reply {
			handle := p.once("invitations", func(p *person) string { // somebody with whom they have played
				first := p.open("bluff", "friend")
				p.h.secure().post(p.get("/t/" + first).links()[0], "name", "Bob", "input", newInput()).want(p.h.t, 200)
				return guestOption.FindStringSubmatch(p.get("/new/bluff").want(p.h.t, 200).body)[1]
			})
			return p.post("/new/bluff", "name", "Ana", "players", "2", "chair-0", "me", "chair-1", handle, "pace", "off", "input", newInput())
		}),
		blocks, reports, keys, mails, ways,
		bounded("codes for another device", access.Codes, func(p *person) reply { return p.post("/carry") }),
		bounded("searches in rules", access.Searches, func(p *person) reply { return p.get("/rules/bluff/search?q=x") }),
		{name: "requests", person: "60 a second, 400 at once", address: fmt.Sprintf("%d a second, %d at once", l.Requests, 10*l.Requests), all: "connections", test: "TestEveryLimit"},
		{name: "actions at tables", person: fmt.Sprintf("%d a second, %d at once", l.Inputs, 5*l.Inputs), address: "requests", all: "connections", test: "TestEveryLimit"},
		{name: "live streams", person: "24", address: fmt.Sprint(l.StreamsPerAddress), all: fmt.Sprintf("%d; %d of one table", l.Streams, l.StreamsPerTable), test: "TestEveryLimit"},
		{name: "connections", person: "those of the address", address: fmt.Sprint(access.MaxConnectionsPerAddress), all: fmt.Sprint(access.MaxConnections), test: "TestConnectionsAreBounded"},
		{name: "computing time of bots", person: "an equal share for each table", address: "an equal share for each address", all: "as many at once as cores", test: "TestThinkingIsShared"},
		{name: "entries in the list of open tables", person: "3", address: "10", all: "200", test: "TestTheListIsShared"},
	}
}

// once returns what the function make returns. It calls the function only once for each person and each value of the
// parameter what.
func (p *person) once(what string, make func(p *person) string) string {
	if p.kept == nil {
		p.kept = map[string]string{}
	}
	if p.kept[what] == "" {
		p.kept[what] = make(p)
	}
	return p.kept[what]
}

// TestEveryResourceIsBounded checks that each allowance is in the list. Requests succeed while some of it is left. When a
// user, an address, or all visitors have used it up, they are refused with 429 and the time to wait. Requests of others still
// succeed, unless the allowance of all visitors is used up.
func TestEveryResourceIsBounded(t *testing.T) {
	h, _, _ := notifyingTestSite(t)
	h.frozen(t)
	listed := map[access.Allowance]bool{}
	address := 0
	for _, r := range resources(h) {
		if r.ask == nil {
			continue
		}
		listed[r.allowance] = true
		for _, scope := range []string{"person", "address", "all"} {
			address += 2
			from, elsewhere := fmt.Sprint("198.51.100.", address), fmt.Sprint("198.51.100.", address+1)
			p := h.secure()
			p.from = from
			p.named("Ana")
			if first := r.ask(p); first.status == http.StatusTooManyRequests {
				t.Errorf("%s: the first is refused: %.300s", r.name, first.body)
				continue
			}
			h.site.Drain(access.Visitor{Guest: access.User{ID: p.document().ID}, From: access.Address{Name: from}}, r.allowance, scope)
			refused := r.ask(p)
			if refused.status != http.StatusTooManyRequests || refused.header.Get("Retry-After") == "" {
				t.Errorf("%s: when it is used up by %s, the answer is %d", r.name, scope, refused.status)
			}
			if scope == "all" {
				h.refill(t)
				continue
			}
			other := h.secure()
			other.from = elsewhere
			other.named("Bob")
			if answer := r.ask(other); answer.status == http.StatusTooManyRequests {
				t.Errorf("%s: when it is used up by %s, somebody elsewhere is refused", r.name, scope)
			}
		}
	}
	for _, a := range access.Allowances() {
		if !listed[a] {
			t.Errorf("allowance %d is not in the list of resources", a)
		}
	}
}

// frozen restarts the server with a stopped clock, so that no allowance refills on a slow computer.
func (h *testSite) frozen(t *testing.T) {
	t.Helper()
	begun := time.Now()
	h.now = func() time.Time { return begun }
	h.refill(t)
}

// refill restarts the server, which then counts from zero.
func (h *testSite) refill(t *testing.T) {
	t.Helper()
	h.stop()
	h.start("")
}

// TestTheDocumentListsEveryResource checks that docs/self-hosting/limits.md lists the resources with their present limits.
func TestTheDocumentListsEveryResource(t *testing.T) {
	document, err := os.ReadFile("../docs/self-hosting/limits.md")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString("| Resource | A person | An address | All together |\n| --- | --- | --- | --- |\n")
	for _, r := range resources(nil) {
		fmt.Fprintf(&want, "| %s | %s | %s | %s |\n", r.name, r.person, r.address, r.all)
	}
	if !strings.Contains(string(document), want.String()) {
		t.Errorf("docs/self-hosting/limits.md lacks this table:\n%s", want.String())
	}
}
