package web

import (
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

const (
	carryFor   = 10 * time.Minute // how long a code works
	carryCodes = 1000             // how many codes may be waiting; the oldest goes when one more is made
	// carryLetters leaves out the letters and digits that are taken for one another. There are 31, so a code of 8 has
	// nearly 40 bits.
	carryLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
)

// carries hold the short codes by which a person takes their seats along to another device. A code works once and for ten
// minutes; after a restart of the server one asks for a new one.
type carries struct {
	now func() time.Time

	mu    sync.Mutex
	codes map[string]carry
}

type carry struct {
	who   guest
	until time.Time
}

// issue makes a code for a guest, like "7KQM-2XRD".
func (c *carries) issue(g guest) string {
	random := make([]byte, 8)
	rand.Read(random) //nolint:errcheck // never fails
	code := make([]byte, 0, 9)
	for i, b := range random {
		if i == 4 {
			code = append(code, '-')
		}
		code = append(code, carryLetters[int(b)%len(carryLetters)])
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now, oldest := c.now(), ""
	for text, k := range c.codes {
		if now.After(k.until) || k.who.ID == g.ID {
			delete(c.codes, text)
		} else if oldest == "" || k.until.Before(c.codes[oldest].until) {
			oldest = text
		}
	}
	if len(c.codes) >= carryCodes {
		delete(c.codes, oldest)
	}
	if c.codes == nil {
		c.codes = map[string]carry{}
	}
	c.codes[string(code)] = carry{g, now.Add(carryFor)}
	return string(code)
}

// drop makes the codes of a guest worth nothing.
func (c *carries) drop(guest string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for text, k := range c.codes {
		if k.who.ID == guest {
			delete(c.codes, text)
		}
	}
}

// look tells whose code it is and leaves it usable; ok is false for one that is unknown or too old.
func (c *carries) look(code string) (guest, bool) { return c.find(code, false) }

// take gives the guest of a code and uses it up.
func (c *carries) take(code string) (guest, bool) { return c.find(code, true) }

func (c *carries) find(code string, use bool) (guest, bool) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if len(code) == 8 {
		code = code[:4] + "-" + code[4:]
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.codes[code]
	if !ok || c.now().After(k.until) {
		return guest{}, false
	}
	if use {
		delete(c.codes, code)
	}
	return k.who, true
}
