package main

import (
	"fmt"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
)

// splitBots reads comma-separated lists of bots. Parameters of a search also contain commas: a part such as "depth=6" belongs to the bot
// before it. A backslash precedes any other comma within a bot, such as one in the command line of a program.
func splitBots(lists []string) []string {
	var names []string
	for _, list := range lists {
		own := false // the last bot can have parameters
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

// A comma that belongs to a bot, as users write it, and its replacement while lists are split. No command line can contain the replacement.
const (
	escapedComma = `\,`
	hiddenComma  = "\x00"
)

// joinBots writes bots in the form that [splitBots] reads.
func joinBots(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		if escaped[i] = name; strings.HasPrefix(name, outside) {
			escaped[i] = strings.ReplaceAll(name, ",", escapedComma)
		}
	}
	return strings.Join(escaped, ",")
}

// competitors returns the competitors with these names, for a contest. think is the time that separate programs may take for a choice.
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
