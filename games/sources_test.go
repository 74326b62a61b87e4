package games

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
)

// TestAnUnfinishedTitleIsTold: an incomplete entry of the registry is an error that names its folder, and so is an
// invalid board.
func TestAnUnfinishedTitleIsTold(t *testing.T) {
	for want, leaveOut := range map[string]func(*source){
		"the registry names no board":                           func(s *source) { s.board = nil },
		"the registry names no scenarios":                       func(s *source) { s.scenarios = nil },
		"the registry names no content files":                   func(s *source) { s.files = nil },
		"the registry names no function that opens it":          func(s *source) { s.open = nil },
		"the function of the registry for its board gives none": func(s *source) { s.board = func(game.Game) board.Board { return nil } },
	} {
		s := examples[0]
		leaveOut(&s)
		if _, err := open(nil, []source{s}, nil); err == nil || !strings.HasPrefix(err.Error(), s.folder+": "+want) {
			t.Errorf("the error is %v, not that %s", err, want)
		}
	}
}
