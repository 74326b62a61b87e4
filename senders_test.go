package pantheon_test

import (
	"go/ast"
	"strings"
	"testing"
)

// What lets a sender speak to this computer is for tests alone: nothing that is served leads there.
func TestOnlyTestsReachInside(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || strings.HasSuffix(s.at, "notifytest") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok && name.Name == "ForTests" && !declares(s.file, name) {
				t.Errorf("%s uses ForTests", s.fset.Position(n.Pos()))
			}
			return true
		})
	}
}

// declares tells whether a name stands where the file declares a function of it.
func declares(file *ast.File, name *ast.Ident) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name == name {
			return true
		}
	}
	return false
}
