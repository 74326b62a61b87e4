package pantheon_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var (
	requiredModule = regexp.MustCompile(`(?m)^\t(\S+) (v\S+)( // indirect)?$`)
	dependencyRow  = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.*) \\|(.*) ?\\|$")
)

// TestDependenciesAreListed compares docs/develop/dependencies.md with go.mod and .ci/package.json. The document must list each direct
// dependency, including tools, and no other. If it gives a reason for holding a version back, that version must be unchanged.
func TestDependenciesAreListed(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	mod := read("go.mod")
	version, direct := map[string]string{}, map[string]bool{}
	for _, m := range requiredModule.FindAllStringSubmatch(mod, -1) {
		version[m[1]], direct[m[1]] = m[2], m[3] == ""
	}
	_, tools, _ := strings.Cut(mod, "\ntool (\n")
	tools, _, _ = strings.Cut(tools, ")")
	for _, tool := range strings.Fields(tools) {
		for module := range version {
			direct[module] = direct[module] || strings.HasPrefix(tool, module+"/")
		}
	}
	var npm struct{ DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(read(".ci/package.json")), &npm); err != nil {
		t.Fatal(err)
	}
	for name, v := range npm.DevDependencies {
		version[name], direct[name] = v, true
	}
	if len(direct) < 50 || !direct["golang.org/x/vuln"] {
		t.Fatalf("go.mod was not understood: %v", direct)
	}

	listed := map[string]bool{}
	for _, row := range dependencyRow.FindAllStringSubmatch(read("docs/develop/dependencies.md"), -1) {
		name, why := row[1], strings.TrimSpace(row[3])
		held, reason, _ := strings.Cut(why, ": ")
		switch {
		case listed[name]:
			t.Errorf("%s is listed twice", name)
		case version[name] == "":
			t.Errorf("%s is listed, and nothing requires it", name)
		case why == "" && !direct[name]:
			t.Errorf("%s is listed: it is not used directly, and nothing holds it back", name)
		case why != "" && (held != version[name] || reason == ""):
			t.Errorf("%s is at %s; the page says why it is held back: %q", name, version[name], why)
		}
		listed[name] = true
	}
	for name, is := range direct {
		if is && !listed[name] {
			t.Errorf("docs/develop/dependencies.md does not list %s", name)
		}
	}
}

// TestSQLiteHasItsLibc: SQLite is translated to Go for one version of modernc.org/libc, and may malfunction with any other.
func TestSQLiteHasItsLibc(t *testing.T) {
	const libc = "modernc.org/libc"
	file, err := exec.Command("go", "list", "-m", "-f", "{{.GoMod}}", "modernc.org/sqlite").Output()
	if err != nil {
		t.Fatal(err)
	}
	requires := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range requiredModule.FindAllStringSubmatch(string(text), -1) {
			if m[1] == libc {
				return m[2]
			}
		}
		t.Fatalf("%s does not require %s", name, libc)
		return ""
	}
	if ours, its := requires("go.mod"), requires(strings.TrimSpace(string(file))); ours != its {
		t.Errorf("%s is at %s, and SQLite needs %s", libc, ours, its)
	}
}
