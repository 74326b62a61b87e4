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
func splitBots(lists []string) []string {
	var names []string
	for _, list := range lists {
		own := false // the last bot has parts
		for _, part := range strings.Split(list, ",") {
			part = strings.TrimSpace(part)
			head, _, set := strings.Cut(part, "=")
			switch {
			case part == "":
			case own && set && !strings.Contains(head, ":"):
				names[len(names)-1] += "," + part
			default:
				names = append(names, part)
				own = strings.Contains(part, ":")
			}
		}
	}
	return names
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
		one, err := arena.BuiltIn(name, g, bot.SitOptions{Now: p.now})
		if err != nil {
			return nil, usageError{fmt.Errorf("--bots: %w", err)}
		}
		all = append(all, one)
	}
	return all, nil
}
