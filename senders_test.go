package pantheon_test

import (
	"go/ast"
	"strings"
	"testing"
)

// TestOnlyTestsReachInside: only tests use the option that lets a sender connect to this computer.
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

// declares reports whether name is the name in the declaration of one of the file's functions.
func declares(file *ast.File, name *ast.Ident) bool {
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name == name {
			return true
		}
	}
	return false
}
