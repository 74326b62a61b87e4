package former

import "testing"

// TestLevelOf: a former level is known by its name, which may set another number of playouts. An invalid number makes the name unknown.
func TestLevelOf(t *testing.T) {
	for name, playouts := range map[string]int{
		"old-level1": 25, "old-level5": 10_000, "old-level5:playouts=1": 1, "old-level4:playouts=40000": 40_000,
		"old-level5:playouts=10000000": mostPlayouts,
	} {
		if l, ok := LevelOf(name); !ok || l.Playouts != playouts {
			t.Errorf("%s is %+v, %v; it has %d playouts", name, l, ok, playouts)
		}
	}
	for _, name := range []string{
		"", "old-level", "old-level0", "old-level6", "level5", "old-level5:", "old-level5:playouts", "old-level5:playouts=",
		"old-level5:playouts=0", "old-level5:playouts=-1", "old-level5:playouts=10000001", "old-level5:playouts=x", "old-level5:depth=1", "old-level5:playouts=7,depth=1",
		":playouts=7",
	} {
		if l, ok := LevelOf(name); ok {
			t.Errorf("%q is %+v", name, l)
		}
	}
}
