package arena

import (
	"slices"
	"testing"
)

func TestDistribution(t *testing.T) {
	d := distributions([]int{-3, 0, 0, 4, 99}, []int{7}, nil)
	if got := d[0]; got.N != 5 || got.Mean != 20 || got.Median != 0 || got.Min != -3 || got.Max != 99 || got.P5 != -3 || got.P95 != 99 {
		t.Errorf("it is %+v", got)
	}
	if d[0].From != d[1].From || d[0].Width != 5 || d[0].From != -5 || len(d[0].Counts) != len(d[1].Counts) {
		t.Errorf("the steps are %+v and %+v", d[0], d[1])
	}
	// -5 to -1, 0 to 4, ..., 95 to 99
	if want := append(append([]int{1, 3}, make([]int, 18)...), 1); !slices.Equal(d[0].Counts, want) {
		t.Errorf("the counts are %v", d[0].Counts)
	}
	if d[2].N != 0 || d[2].Counts != nil {
		t.Errorf("nothing is spread like %+v", d[2])
	}
	if d := distributions([]int{4, 4})[0]; d.SD != 0 || !slices.Equal(d.Counts, []int{2}) {
		t.Errorf("twice the same is %+v", d)
	}
}
