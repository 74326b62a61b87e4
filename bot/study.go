package bot

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
)

// studyName is the prefix of the names of searches with a budget of the caller's choice ([NewAgent]).
const studyName = "search"

// The depths of a study that are not numbers: evaluate where the tree ends, or play to the end of the game.
const (
	leafName = "leaf"
	endName  = "end"
)

// isStudy reports whether a name is that of a study.
func isStudy(name string) bool { return name == studyName || strings.HasPrefix(name, studyName+":") }

// The upper bounds of a study's parameters. They keep the time of a choice reasonable.
const (
	mostPlayouts = 10_000_000
	mostTime     = time.Minute
	mostDepth    = 10_000
	mostGlances  = 1000
	mostExplore  = 100
	mostNoise    = 100
	mostAdvice   = 100
	mostWorkers  = 64
)

// A study is a search with a budget of the caller's choice, and its move noise ([Level]).
type study struct {
	Options
	noise  float64
	advice int // the use of suggestions ([adviser]): 0 none, 1 plays the first line, n > 1 the best of n lines that are weighed again
}

// mind returns an agent of the study for a seat. For a study with advice it first sets the options TopUp and Nodes so that each choice is
// separate.
func (o *study) mind(g game.Game, s game.Seat) Agent {
	if o.advice == 0 {
		return &searcher{search: NewSearch(g, o.Options), seat: s, level: Level{Noise: o.noise}}
	}
	if o.TopUp = false; o.Playouts > 0 {
		o.Nodes = Advising(o.Playouts).Nodes
	}
	m := &adviser{game: g, seat: s, options: o.Options}
	if o.advice > 1 {
		m.again = o.advice
	}
	return m
}

// parseStudy parses the part of a study's name after the prefix: parameters such as playouts=2000, separated by commas. The former names
// doubt, glances, picks and explore stay valid.
func parseStudy(text string, o AgentOptions) (study, error) {
	options := study{Options: Options{Workers: o.Workers, Now: o.Now, Progress: o.Progress, TopUp: true}}
	if text == "" {
		return options, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		var err error
		switch key {
		case "playouts":
			options.Playouts, err = count(value, 1, mostPlayouts)
		case "depth":
			switch value {
			case leafName:
				options.Depth = AtLeaf
			case "0", endName:
				options.Depth = ToEnd
			default:
				options.Depth, err = count(value, 0, mostDepth)
			}
		case "schedule", "doubt":
			switch value {
			case "fading":
				options.Schedule = Fading
			case "lasting":
				options.Schedule = Lasting
			default:
				err = fmt.Errorf("is fading or lasting, not %q", value)
			}
		case "candidates", "glances":
			options.Candidates, err = count(value, 1, mostGlances)
		case "step-candidates", "picks":
			options.StepCandidates, err = count(value, 1, mostGlances)
		case "workers":
			options.Workers, err = count(value, 1, mostWorkers)
		case "exploration", "explore":
			options.Exploration, err = above0(value, mostExplore)
		case "advice":
			options.advice, err = count(value, 1, mostAdvice)
		case "noise":
			options.noise, err = above0(value, mostNoise)
		case "time":
			options.Time, err = time.ParseDuration(value)
			switch {
			case err != nil || options.Time < time.Millisecond || options.Time > mostTime:
				err = fmt.Errorf("is a time from 1ms to %v, such as 50ms, not %q", mostTime, value)
			case o.Now == nil:
				err = errors.New("needs a clock, and there is none here; give playouts instead")
			}
		case "value":
			switch value {
			case "on":
				options.Value = nil
			case "off":
				options.Value = game.Position.Score
			default:
				err = fmt.Errorf("is on or off, not %q", value)
			}
		default:
			return study{}, fmt.Errorf("unknown parameter %q; choose from playouts, depth, value, time, exploration, schedule, candidates, step-candidates, noise, advice "+
				"and workers, each followed by = and a value", key)
		}
		if err != nil {
			return study{}, fmt.Errorf("%s %w", key, err)
		}
	}
	return options, nil
}

// count parses a whole number from least to most.
func count(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("is a whole number from %d to %d, not %q", least, most, text)
	}
	return n, nil
}

// above0 parses a number that is above 0 and does not exceed the parameter most.
func above0(text string, most float64) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v > 0 && v <= most) {
		return 0, fmt.Errorf("is a number above 0 and up to %v, not %q", most, text)
	}
	return v, nil
}
