package main

import (
	"fmt"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
)

// splitBots reads lists of bots with commas between. A search has commas of its own: a part such as "depth=6" belongs to the bot before.
// Any other comma that belongs to a bot, such as one in the command line of a program, has a backslash before it.
func splitBots(lists []string) []string {
	var names []string
	for _, list := range lists {
		own := false // the last bot has parts
		for _, part := range strings.Split(strings.ReplaceAll(list, escapedComma, hiddenComma), ",") {
			part = strings.ReplaceAll(strings.TrimSpace(part), hiddenComma, ",")
			head, _, set := strings.Cut(part, "=")
			switch {
			case part == "":
			case own && set && !strings.ContainsAny(head, ":,"):
				names[len(names)-1] += "," + part
			default:
				names = append(names, part)
				own = strings.Contains(part, ":")
			}
		}
	}
	return names
}

// A comma that belongs to a bot, as it is written, and while lists are split; no command line holds the latter.
const (
	escapedComma = `\,`
	hiddenComma  = "\x00"
)

// joinBots writes bots as [splitBots] reads them.
func joinBots(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		if escaped[i] = name; strings.HasPrefix(name, outside) {
			escaped[i] = strings.ReplaceAll(name, ",", escapedComma)
		}
	}
	return strings.Join(escaped, ",")
}

// competitors are the bots of these names, for a contest. Those that are programs of their own may think so long about a choice.
func (p *program) competitors(names []string, g game.Game, think time.Duration) ([]arena.Competitor, error) {
	var all []arena.Competitor
	for _, name := range names {
		if strings.HasPrefix(name, outside) {
			one, err := newOutsider(name, think)
			if err != nil {
				return nil, err
			}
			all = append(all, one)
			continue
		}
		one, err := arena.BuiltIn(name, g, bot.AgentOptions{Now: p.now})
		if err != nil {
			return nil, usageError{fmt.Errorf("--bots: %w", err)}
		}
		all = append(all, one)
	}
	return all, nil
}
