package access

import (
	"crypto/rand"
	"strings"
	"sync"
	"time"
)

const (
	deviceCodeFor   = 10 * time.Minute // how long a code is valid
	deviceCodeCount = 1000             // limit of valid codes; a further one replaces the oldest of the address that has the most
	// deviceCodeLetters leaves out letters and digits that look alike. There are 31, so 8 random ones have nearly 40 bits. If
	// the first one encodes the number of a server, nearly 35 bits are random.
	deviceCodeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
)

// DeviceCodes holds the device transfer codes, with which a user continues on another device. A code works once and for ten
// minutes. Codes do not survive a restart of the server.
type DeviceCodes struct {
	now    func() time.Time
	number func() int64 // returns the number of this server among those that share a log; 0 if it is alone

	mu    sync.Mutex
	codes map[string]deviceCode
}

type deviceCode struct {
	who   User
	from  string // the address that requested the code
	until time.Time
}

// NewDeviceCodes returns a store without codes. The first character of a code encodes the number of the server that holds the
// code, unless that number is 0.
func NewDeviceCodes(now func() time.Time, number func() int64) *DeviceCodes {
	return &DeviceCodes{now: now, number: number}
}

// HeldBy reports whether the code can be one of the server with the number.
func HeldBy(code string, number int64) bool {
	code = strings.ToUpper(strings.TrimSpace(code))
	return code != "" && code[0] == letterOf(number)
}

func letterOf(number int64) byte { return deviceCodeLetters[number%int64(len(deviceCodeLetters))] }

// Issue makes a code like "7KQM-2XRD" for a user, and replaces the user's older codes. If deviceCodeCount others are valid,
// it also drops one of those. The parameter from is the address that requested the code.
func (c *DeviceCodes) Issue(g User, from string) string {
	random := make([]byte, 8)
	rand.Read(random) //nolint:errcheck // never fails
	code := make([]byte, 0, 9)
	for i, b := range random {
		if i == 4 {
			code = append(code, '-')
		}
		code = append(code, deviceCodeLetters[int(b)%len(deviceCodeLetters)])
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
	if len(c.codes) >= deviceCodeCount {
		delete(c.codes, c.spare(of))
	}
	if c.codes == nil {
		c.codes = map[string]deviceCode{}
	}
	c.codes[string(code)] = deviceCode{g, from, now.Add(deviceCodeFor)}
	return string(code)
}

// spare returns the oldest code of the address that has the most codes; "" if there is no code. The parameter of holds the
// number of codes of each address. The caller must hold c.mu.
func (c *DeviceCodes) spare(of map[string]int) (code string) {
	for text, k := range c.codes {
		other := c.codes[code]
		if code == "" || of[k.from] > of[other.from] || of[k.from] == of[other.from] && k.until.Before(other.until) {
			code = text
		}
	}
	return code
}

// Drop invalidates the codes of a user.
func (c *DeviceCodes) Drop(guest string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for text, k := range c.codes {
		if k.who.ID == guest {
			delete(c.codes, text)
		}
	}
}

// Look returns the user of a code, and leaves the code valid. Case and a missing hyphen do not matter. It returns false if
// the code is unknown or has expired.
func (c *DeviceCodes) Look(code string) (User, bool) { return c.find(code, false) }

// Take is like [DeviceCodes.Look], but uses the code up.
func (c *DeviceCodes) Take(code string) (User, bool) { return c.find(code, true) }

func (c *DeviceCodes) find(code string, use bool) (User, bool) {
	code = strings.ToUpper(strings.TrimSpace(code))
	if len(code) == 8 {
		code = code[:4] + "-" + code[4:]
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.codes[code]
	if !ok || c.now().After(k.until) {
		return User{}, false
	}
	if use {
		delete(c.codes, code)
	}
	return k.who, true
}
