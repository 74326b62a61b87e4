package pantheon_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// exactMath lists the functions of package math, and its constants for special values, whose results IEEE 754 determines exactly.
var exactMath = []string{
	"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Inf", "IsInf", "IsNaN", "Max", "Min",
	"NaN", "Round", "RoundToEven", "Sqrt", "Trunc",
}

// exactConstants lists the prefixes of the constants of package math that may be used.
var exactConstants = []string{"Ln", "Max", "Min", "Pi", "Smallest", "Sqrt2"}

// roughChance lists the methods of random generators whose results may differ between machines, because they use functions of package
// math.
var roughChance = []string{"NormFloat64", "ExpFloat64"}

// choosing lists the packages on which the bots' choices depend.
var choosing = []string{"game", "games/*", "examples/*", "bot"}

// TestChoicesAreAlikeOnEveryMachine: the packages on which choices depend use no functions whose last bit differs between machines;
// package game/exact has replacements. The script .ci/alike looks for multiplications and additions fused into one rounding.
func TestChoicesAreAlikeOnEveryMachine(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || !slices.Contains(choosing, s.entry) || strings.HasPrefix(s.name, laws+"/") {
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
