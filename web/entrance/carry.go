package entrance

import (
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

const (
	carryFor   = 10 * time.Minute // how long a code works
	carryCodes = 1000             // how many codes may be waiting; for one more the oldest goes of the address that has the most
	// carryLetters leaves out the letters and digits that are taken for one another. There are 31, so a code of 8 has
	// nearly 40 bits.
	carryLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
)

// Carries hold the short codes by which a person takes their seats along to another device. A code works once and for ten
// minutes; after a restart of the server one asks for a new one.
type Carries struct {
	now    func() time.Time
	number func() int64 // of this server among those that share a log; 0 where it is alone

	mu    sync.Mutex
	codes map[string]carry
}

type carry struct {
	who   Guest
	from  string // the address that asked for it
	until time.Time
}

// NewCarries holds none yet. A code begins with a letter that tells which of several servers holds it, by its number.
func NewCarries(now func() time.Time, number func() int64) *Carries {
	return &Carries{now: now, number: number}
}

// HeldBy tells whether a server of that number can hold a code.
func HeldBy(code string, number int64) bool {
	code = strings.ToUpper(strings.TrimSpace(code))
	return code != "" && code[0] == letterOf(number)
}

func letterOf(number int64) byte { return carryLetters[number%int64(len(carryLetters))] }

// Issue makes a code for a guest who asks from an address, like "7KQM-2XRD".
func (c *Carries) Issue(g Guest, from string) string {
	random := make([]byte, 8)
	rand.Read(random) //nolint:errcheck // never fails
	code := make([]byte, 0, 9)
	for i, b := range random {
		if i == 4 {
			code = append(code, '-')
		}
		code = append(code, carryLetters[int(b)%len(carryLetters)])
	}
	if n := c.number(); n > 0 {
		code[0] = letterOf(n)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	of := map[string]int{}
	for text, k := range c.codes {
		if now.After(k.until) || k.who.ID == g.ID {
			delete(c.codes, text)
		} else {
			of[k.from]++
		}
	}
	if len(c.codes) >= carryCodes {
		delete(c.codes, c.spare(of))
	}
	if c.codes == nil {
		c.codes = map[string]carry{}
	}
	c.codes[string(code)] = carry{g, from, now.Add(carryFor)}
	return string(code)
}

// spare is the oldest code of the address that has the most, by how many each has.
func (c *Carries) spare(of map[string]int) (code string) {
	for text, k := range c.codes {
		other := c.codes[code]
		if code == "" || of[k.from] > of[other.from] || of[k.from] == of[other.from] && k.until.Before(other.until) {
			code = text
		}
	}
	return code
}

// Drop makes the codes of a guest worth nothing.
func (c *Carries) Drop(guest string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for text, k := range c.codes {
		if k.who.ID == guest {
			delete(c.codes, text)
		}
	}
}

// Look tells whose code it is and leaves it usable; ok is false for one that is unknown or too old.
func (c *Carries) Look(code string) (Guest, bool) { return c.find(code, false) }

// Take gives the guest of a code and uses it up.
func (c *Carries) Take(code string) (Guest, bool) { return c.find(code, true) }

func (c *Carries) find(code string, use bool) (Guest, bool) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if len(code) == 8 {
		code = code[:4] + "-" + code[4:]
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.codes[code]
	if !ok || c.now().After(k.until) {
		return Guest{}, false
	}
	if use {
		delete(c.codes, code)
	}
	return k.who, true
}
