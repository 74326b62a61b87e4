package main

import (
	"fmt"
	"strings"
	"time"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
)

// splitBots splits comma-separated lists into the names of bots, and skips empty parts. A part such as "depth=6" is a parameter of the bot
// before it if the name of that bot contains a colon. A comma within a name is written "\,".
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

// escapedComma is a comma within the name of a bot, as users write it. hiddenComma replaces it while lists are split;
// no command line can contain that byte.
const (
	escapedComma = `\,`
	hiddenComma  = "\x00"
)

// joinBots is the inverse of [splitBots]: it returns one list. It escapes commas only in the names of separate programs.
func joinBots(names []string) string {
	escaped := make([]string, len(names))
	for i, name := range names {
		if escaped[i] = name; strings.HasPrefix(name, outside) {
			escaped[i] = strings.ReplaceAll(name, ",", escapedComma)
		}
	}
	return strings.Join(escaped, ",")
}

// competitors returns the competitors with these names, for a contest. The parameter think is the time that separate programs may take for
// a choice. An unknown name is a usage error.
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
