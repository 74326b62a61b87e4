package store

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql/driver"
	"encoding/binary"
	"fmt"
)

// A sum is a hash, or the combination (XOR) of several.
type sum [sha256.Size]byte

// mix combines another sum with s. Mixing a sum a second time removes it, and the order does not matter. A sum over many rows can thus be
// updated when a row is added, changed or removed.
func (s *sum) mix(other sum) { subtle.XORBytes(s[:], s[:], other[:]) }

// Value returns the sum as the database stores it.
func (s sum) Value() (driver.Value, error) { return s[:], nil }

// Scan reads a stored sum. It turns a value of the wrong length into a sum that equals no other, so that the next comparison fails. It
// returns an error for a value that is not bytes.
func (s *sum) Scan(from any) error {
	*s = sum{}
	switch from := from.(type) {
	case []byte:
		if copy(s[:], from); len(from) != len(s) {
			*s = sha256.Sum256(from)
		}
		return nil
	}
	return fmt.Errorf("%T is not a checksum", from)
}

// A line is the input of a hash: parts with their lengths, so that no two lists of parts are encoded alike.
type line []byte

func (l line) text(part string) line {
	return append(binary.AppendUvarint(l, uint64(len(part))), part...)
}

func (l line) bytes(part []byte) line {
	return append(binary.AppendUvarint(l, uint64(len(part))), part...)
}

func (l line) number(n int64) line { return binary.AppendVarint(l, n) }

// hash returns the line's hash, without a key.
func (l line) hash() sum { return sha256.Sum256(l) }

// A sealer makes seals: hashes that only a holder of the folder's key can make.
type sealer []byte

// newSealer returns the sealer for a folder's key. It derives a separate secret, because the key also signs other data.
func newSealer(key []byte) sealer {
	secret := line{}.text("pantheon: the sums of the log").bytes(key).hash()
	return secret[:]
}

func (k sealer) seal(l line) (s sum) {
	mac := hmac.New(sha256.New, k)
	mac.Write(l)
	mac.Sum(s[:0])
	return s
}

// head returns the seal of a chain head. The data of each seal begins with the name of its kind, so that no seal is valid for a row of
// another kind.
func (k sealer) head(h *head) sum {
	return k.seal(line{}.text("head").number(h.no).text(h.id).number(h.entries).bytes(h.chain[:]).bytes(h.names[:]).bytes(h.beside[:]))
}

// table returns the value by which a table counts in the total of tables, for databases that do not count chain heads.
func (k sealer) table(no int64, id string) sum {
	return k.seal(line{}.text("table").number(no).text(id))
}

func (k sealer) name(no, entry int64, place int, name string) sum {
	return k.seal(line{}.text("name").number(no).number(entry).number(int64(place)).text(name))
}

func (k sealer) word(no int64, word string) sum {
	return k.seal(line{}.text("word").number(no).text(word))
}

func (k sealer) seen(no int64, guest string, entry, time int64) sum {
	return k.seal(line{}.text("seen").number(no).text(guest).number(entry).number(time))
}

func (k sealer) review(no int64, ply int, method string, data []byte) sum {
	return k.seal(line{}.text("review").number(no).number(int64(ply)).text(method).bytes(data))
}

func (k sealer) slip(no int64, s *TableRow) sum {
	return k.seal(line{}.text("slip").number(no).text(s.Kind).text(s.Key).text(s.User).number(s.Time.UnixMilli()).bytes(s.Data))
}

// notice returns the seal of a notification, which covers neither the due time nor the number of claims.
func (k sealer) notice(no int64, n *Notification) sum {
	return k.seal(line{}.text("notice").number(no).text(n.ID).text(n.User).number(n.Entry).text(n.Kind).bytes(n.Data))
}

func (k sealer) aside(no int64, table string, aside sum) sum {
	return k.seal(line{}.text("aside").number(no).text(table).bytes(aside[:]))
}

func (k sealer) paper(p *UserRow) sum {
	return k.seal(line{}.text("paper").text(p.Owner).text(p.Kind).text(p.Key).number(p.Time.UnixMilli()).bytes(p.Data))
}

func (k sealer) content(game, print, file string, bytes []byte) sum {
	return k.seal(line{}.text("content").text(game).text(print).text(file).bytes(bytes))
}

func (k sealer) tombstone(no int64, id string, entries int64, chain sum) sum {
	return k.seal(line{}.text("removed").number(no).text(id).number(entries).bytes(chain[:]))
}

func (k sealer) issue(guest string, number int64) sum {
	return k.seal(line{}.text("issue").text(guest).number(number))
}

func (k sealer) total(what string, t total) sum {
	return k.seal(line{}.text("total").text(what).number(t.rows).bytes(t.sum[:]))
}

func (k sealer) folder(name string) sum { return k.seal(line{}.text("folder").text(name)) }
