package pantheon_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"pantheon/games"
)

// addresses maps the files of a title's folder to the methods of the contract that belong there, including the optional ones. A reader
// who knows one title thus finds the same part of the next one immediately.
var addresses = map[string][]string{
	"about.go":        {"About", "Blank", "At"},
	"setup.go":        {"New"},
	"options.go":      {"Setup"},
	"position.go":     {"ToAct", "Deadline", "DueTo", "MayRest", "Started", "Turn", "Copy", "Viewer", "Equal"},
	"view.go":         {"View", "Determinize"},
	"moves.go":        {"Moves"},
	"play.go":         {"Play"},
	"movetext.go":     {"FormatMove", "ParseMove"},
	"why.go":          {"Why"},
	"document.go":     {"MarshalJSON", "UnmarshalJSON"},
	"arrange.go":      {"Arrange"},
	"result.go":       {"Score", "Result"},
	"value.go":        {"Value", "EachValue", "WinProbs", "ExplorationScale", "Precompute"},
	"searchparams.go": {"SearchParams"},
	"prune.go":        {"Prune"},
	"drawn.go":        {"Drawn"},
	"warn.go":         {"Warnings"},
	"restraint.go":    {"Wants", "Early", "Leave"},
	"premove.go":      {"Premove", "AutoPass"},
	"forgo.go":        {"Forgo"},
	"advice.go":       {"Advise"},
}

// addressOf returns the file of a method; "" for a method that is not in the contract.
func addressOf(method string) string {
	for file, methods := range addresses {
		if slices.Contains(methods, method) {
			return file
		}
	}
	return ""
}

// TestTheContractHasAddresses: addresses has a file for each required or optional method of the contract.
func TestTheContractHasAddresses(t *testing.T) {
	asked := map[string]bool{}
	for _, name := range []string{"game/position.go", "game/optional.go", "game/versions.go"} {
		ast.Inspect(parse(t, name), func(n ast.Node) bool {
			if contract, ok := n.(*ast.InterfaceType); ok {
				for _, field := range contract.Methods.List {
					for _, method := range field.Names {
						asked[method.Name] = true
					}
				}
			}
			return true
		})
	}
	if len(asked) < 20 {
		t.Fatalf("the contract has %d methods only", len(asked))
	}
	for method := range asked {
		if addressOf(method) == "" {
			t.Errorf("%s is asked of titles, and no file is named for it: add it to addresses", method)
		}
	}
}

// TestChaptersHaveTheirAddress: in each title the methods of the contract are in the files that addresses names.
func TestChaptersHaveTheirAddress(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		folder := title.Folder
		found := map[string]string{} // the file of each method of the contract
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			for _, d := range parse(t, path.Join(folder, e.Name())).Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || f.Recv == nil || !ofContract(f) {
					continue
				}
				if at := addressOf(f.Name.Name); at != "" {
					found[f.Name.Name] = e.Name()
					if e.Name() != at {
						t.Errorf("%s/%s: %s belongs in %s of every title", folder, e.Name(), f.Name.Name, at)
					}
				}
			}
		}
		for _, must := range []string{"About", "New", "Moves", "Play", "FormatMove", "ParseMove", "Why", "View", "Determinize", "MarshalJSON", "UnmarshalJSON", "Result"} {
			if found[must] == "" {
				t.Errorf("%s has no %s, or this test does not find it", folder, must)
			}
		}
	}
}

// ofContract reports whether a method's receiver is a title's position or its game. Other types may have methods with such names.
func ofContract(f *ast.FuncDecl) bool {
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	name, ok := star.X.(*ast.Ident)
	ofGame := slices.Contains([]string{"About", "Blank", "At", "New", "Arrange"}, f.Name.Name)
	return ok && (name.Name == "Position") != ofGame
}

func parse(t *testing.T, name string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
