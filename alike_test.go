package pantheon_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// exactMath is what IEEE 754 leaves no machine a choice about in package math, beside its constants.
var exactMath = []string{
	"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Inf", "IsInf", "IsNaN", "Max", "Min",
	"NaN", "Round", "RoundToEven", "Sqrt", "Trunc",
}

// exactConstants begin the names of constants of package math that are used.
var exactConstants = []string{"Ln", "Max", "Min", "Pi", "Smallest", "Sqrt2"}

// roughChance are the numbers of a generator that package math makes on the way.
var roughChance = []string{"NormFloat64", "ExpFloat64"}

// choosing are the rooms on which choices of bots depend.
var choosing = []string{"game", "games/*", "examples/*", "bot"}

// TestChoicesAreAlikeOnEveryMachine: where a choice depends on them there are no functions whose last bit differs by machine; package
// game/exact has others. What is multiplied and added with one rounding is looked for by .ci/alike.
func TestChoicesAreAlikeOnEveryMachine(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !slices.Contains(choosing, s.room) || strings.HasPrefix(s.name, laws+"/") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			name := selector.Sel.Name
			of, _ := selector.X.(*ast.Ident)
			begins := func(start string) bool { return strings.HasPrefix(name, start) }
			switch {
			case slices.Contains(roughChance, name):
				t.Errorf("%s: %s differs by machine", s.fset.Position(n.Pos()), name)
			case of == nil || of.Name != "math" || !imports(s, "math"):
			case !slices.Contains(exactMath, name) && !slices.ContainsFunc(exactConstants, begins):
				t.Errorf("%s: math.%s differs by machine; see package game/exact", s.fset.Position(n.Pos()), name)
			}
			return true
		})
	}
}
