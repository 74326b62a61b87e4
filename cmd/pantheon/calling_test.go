package main

import (
	"testing"

	"pantheon/notify/transport"
)

// TestCallFlags checks that push works with any mail sender and address of the server, and without them.
func TestCallFlags(t *testing.T) {
	keys, err := transport.GenerateKeys()
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"", "http://games.house:8080", "https://games.example.org"} {
		for _, from := range []string{"", "Pantheon <games@example.org>"} {
			f := callFlags{MailFrom: from}
			if from != "" {
				f.SMTP = "smtp://localhost:25"
			}
			ways, err := f.ways()
			if err != nil || ways.Webhook == nil || (ways.Mail != nil) != (from != "") {
				t.Errorf("%q %q: %+v, %v", address, from, ways, err)
			}
			if push, err := f.push(keys, address); err != nil || push.Public() != keys.Public {
				t.Errorf("%q %q: %v", address, from, err)
			}
		}
	}
}
