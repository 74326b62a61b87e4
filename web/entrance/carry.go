package entrance

import (
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

const (
	carryFor   = 10 * time.Minute // how long a code is valid
	carryCodes = 1000             // limit of valid codes; a further one replaces the oldest of the address that has the most
	// carryLetters leaves out letters and digits that look alike. There are 31, so a code of 8 has nearly 40 bits.
	carryLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
)

// Carries holds the device transfer codes, with which a user continues on another device. A code works once and for ten
// minutes. Codes do not survive a restart of the server.
type Carries struct {
	now    func() time.Time
	number func() int64 // the number of this server among those that share a log; 0 if it is alone

	mu    sync.Mutex
	codes map[string]carry
}

type carry struct {
	who   Guest
	from  string // the address that requested the code
	until time.Time
}

// NewCarries returns an empty Carries. The first letter of a code encodes the number of the server that holds it.
func NewCarries(now func() time.Time, number func() int64) *Carries {
	return &Carries{now: now, number: number}
}

// HeldBy reports whether the server with the number can hold a code.
func HeldBy(code string, number int64) bool {
	code = strings.ToUpper(strings.TrimSpace(code))
	return code != "" && code[0] == letterOf(number)
}

func letterOf(number int64) byte { return carryLetters[number%int64(len(carryLetters))] }

// Issue makes a code like "7KQM-2XRD" for a user who asks from an address.
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

// spare returns the oldest code of the address that has the most codes. The map counts the codes of each address.
func (c *Carries) spare(of map[string]int) (code string) {
	for text, k := range c.codes {
		other := c.codes[code]
		if code == "" || of[k.from] > of[other.from] || of[k.from] == of[other.from] && k.until.Before(other.until) {
			code = text
		}
	}
	return code
}

// Drop invalidates the codes of a user.
func (c *Carries) Drop(guest string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for text, k := range c.codes {
		if k.who.ID == guest {
			delete(c.codes, text)
		}
	}
}

// Look returns the user of a code, which stays valid. It returns false if the code is unknown or has expired.
func (c *Carries) Look(code string) (Guest, bool) { return c.find(code, false) }

// Take is like [Carries.Look], but uses the code up.
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
