package transport_test

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// names returns a resolver that uses a name server of the test. The function answer returns the address of a name when it is asked for
// the n-th time.
func names(t *testing.T, answer func(name string, n int) string) *net.Resolver {
	asked := make(chan map[string]int, 1)
	asked <- map[string]int{}
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe() // not a packet connection, so that each question has a length prefix, as with TCP
		go func() {
			defer theirs.Close()
			for {
				var size uint16
				if binary.Read(theirs, binary.BigEndian, &size) != nil {
					return
				}
				question := make([]byte, size)
				if _, err := io.ReadFull(theirs, question); err != nil {
					return
				}
				var m dnsmessage.Message
				if err := m.Unpack(question); err != nil {
					t.Error(err)
					return
				}
				q := m.Questions[0]
				m.Response, m.Additionals = true, nil
				counts := <-asked
				name := strings.TrimSuffix(q.Name.String(), ".")
				if q.Type == dnsmessage.TypeA {
					counts[name]++
				}
				n := counts[name]
				asked <- counts
				head := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
				switch ip, err := netip.ParseAddr(answer(name, n)); {
				case err != nil:
					m.RCode = dnsmessage.RCodeNameError
				case q.Type == dnsmessage.TypeA && ip.Is4():
					m.Answers = []dnsmessage.Resource{{Header: head, Body: &dnsmessage.AResource{A: ip.As4()}}}
				case q.Type == dnsmessage.TypeAAAA && ip.Is6():
					m.Answers = []dnsmessage.Resource{{Header: head, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}}}
				}
				reply, err := m.Pack()
				if err != nil {
					t.Error(err)
					return
				}
				if _, err := theirs.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...)); err != nil {
					return
				}
			}
		}()
		return ours, nil
	}}
}
