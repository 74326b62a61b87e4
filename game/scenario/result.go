package scenario

import (
	"encoding/json"
	"strconv"

	"pantheon/game"
)

// resultDocument returns a ranking in the shape of the key `result`. It has `over` and `won`, and for each seat
// `label`, `rank`, `points`, `tie` and `sources`. In a title without points it also has `by`, and for each seat
// `label`, `rank` and `ways`. The seat of an automaton is "automaton".
func resultDocument(res game.Result) any {
	number := func(n int) json.Number { return json.Number(strconv.Itoa(n)) }
	won := []any{}
	for s := game.Seat(0); s < game.MaxSeats; s++ {
		if res.Won.Has(s) {
			won = append(won, number(int(s)))
		}
	}
	doc := map[string]any{"over": res.Over, "won": won}
	if res.Unscored {
		doc["by"] = res.By
	}
	for i := 0; i < res.N && i < len(res.Standings); i++ {
		st := &res.Standings[i]
		key := st.Seat.String()
		if st.Seat == game.Spectator {
			key = "automaton"
		}
		if res.Unscored {
			ways := map[string]any{}
			for _, way := range st.Ways {
				if way.ID != "" {
					ways[way.ID] = number(way.Got)
				}
			}
			doc[key] = map[string]any{"label": st.Label, "rank": number(st.Rank), "ways": ways}
			continue
		}
		sources := map[string]any{}
		for _, s := range st.Sources {
			if s.ID != "" {
				sources[s.ID] = number(s.Points)
			}
		}
		doc[key] = map[string]any{"label": st.Label, "rank": number(st.Rank), "points": number(st.Points), "tie": st.Tie, "sources": sources}
	}
	return doc
}
