package ur

import "testing"

// TestValue: of two positions that differ in one thing, the better one is worth more.
func TestValue(t *testing.T) {
	for name, changes := range map[string][2]string{
		"a piece further on":          {`{"pieces": {"0": {"A4": 1}}}`, `{"pieces": {"0": {"A3": 1}}}`},
		"a rosette in the middle row": {`{"pieces": {"0": {"B3": 1}}}`, `{"pieces": {"0": {"B4": 1}}}`},
		"out of reach":                {`{"pieces": {"0": {"B1": 1}}}`, `{"pieces": {"0": {"A1": 1}}}`},
		"a piece borne off":           {`{"pieces": {"0": {"A7": 1}}}`, `{"pieces": {"0": {"home": 1}}}`},
	} {
		if less, more := deal(t, changes[0]).Value(0), deal(t, changes[1]).Value(0); less >= more {
			t.Errorf("%s: %v without it, %v with it", name, less, more)
		}
	}
}
