package pantheon_test

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostMinutes is the maximum processor time of the gate, in minutes.
const mostMinutes = 45

// stepLine matches a line in which a script runs a step.
var stepLine = regexp.MustCompile(`(?m)^step (\w+) `)

// TestBudget: each step of the gate has its line in .ci/budget, and the sum of all lines is within the limit.
func TestBudget(t *testing.T) {
	script, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	budget, err := os.ReadFile(".ci/budget")
	if err != nil {
		t.Fatal(err)
	}
	var steps, listed []string
	for _, m := range stepLine.FindAllStringSubmatch(string(script), -1) {
		steps = append(steps, m[1])
	}
	sum := 0.0
	for line := range strings.Lines(string(budget)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 2 {
			t.Fatalf(".ci/budget: %q is not a step and its minutes", line)
		}
		minutes, err := strconv.ParseFloat(fields[1], 64)
		if err != nil || minutes <= 0 {
			t.Errorf(".ci/budget: %q are no minutes", fields[1])
		}
		sum += minutes
		listed = append(listed, fields[0])
	}
	if !slices.Equal(steps, listed) || len(steps) < 10 {
		t.Errorf(".ci/run has the steps\n%v, and .ci/budget\n%v", steps, listed)
	}
	if math.Round(10*sum) > 10*mostMinutes {
		t.Errorf("the gate may use %d processor minutes, and .ci/budget allows %.1f", mostMinutes, sum)
	}
}

// TestCommitSubjects: .ci/commits names each commit whose subject is not "package: what changes", with the reason, and no other.
func TestCommitSubjects(t *testing.T) {
	for _, program := range []string{"git", "bash"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	script, err := filepath.Abs(".ci/commits")
	if err != nil {
		t.Fatal(err)
	}
	const form, place, long, capital, stop = `not of the form "package: what changes"`, "is not a folder", "72 are allowed", "capital letter", "full stop"
	repo := scratch(t)
	repo.commit("store/sqlite/sqlite.go", "Anything goes before the parent")
	repo.commit("store/sqlite.go", "Here too.")
	repo.commit("old/old.go", "And here")
	repo.git("rm", "-q", "old/old.go")
	repo.git("commit", "-qm", "all: remove old")
	since := repo.git("rev-parse", "HEAD")
	long72 := "docs: " + strings.Repeat("é", 66)
	for _, c := range []struct{ subject, fault string }{
		{"store: unlock the data folder before closing it", ""},
		{"store/sqlite: add an index", ""},
		{"old: remove the package", ""}, // a folder that existed
		{"all: rename Hall to Server", ""},
		{"docs: describe backups", ""},
		{"ci: check commit subjects", ""},
		{"store: PostgreSQL 18 passes the tests", ""},
		{"store: 4 servers share one pool", ""},
		{"store: Go 1.26 is enough", ""},
		{long72, ""},
		{long72 + "é", long},
		{"wip", form},
		{"Narrower", form},
		{"store:unlock it", form},
		{"store:  unlock it", form},
		{"fixup! store: unlock it", form},
		{"store, docs: unlock it", form},
		{"sqlite: add an index", place},
		{"store/sqlite.go: add an index", place},
		{"/store: add an index", place},
		{"../x: add an index", place},
		{"store: Unlock the data folder", capital},
		{"store: unlock the data folder.", stop},
	} {
		repo.git("checkout", "-q", "--detach", since)
		repo.git("commit", "-q", "--allow-empty", "-m", c.subject)
		out, err := repo.run("bash", script, since)
		switch {
		case c.fault == "" && (err != nil || !strings.Contains(out, "1 commit subjects are in order")):
			t.Errorf("%q is refused: %v\n%s", c.subject, err, out)
		case c.fault != "" && err == nil:
			t.Errorf("%q passes:\n%s", c.subject, out)
		case c.fault != "" && (!strings.Contains(out, c.fault) || !strings.Contains(out, strconv.Quote(c.subject)) || strings.Count(out, "\n") != 3):
			t.Errorf("%q is not refused for %q alone:\n%s", c.subject, c.fault, out)
		}
	}
	repo.git("checkout", "-qb", "side", since)
	repo.commit("a", "store: change one thing")
	repo.git("checkout", "-q", "main")
	repo.commit("b", "store: change something else")
	repo.git("merge", "-q", "--no-ff", "-m", "Merge a branch", "side")
	if out, err := repo.run("bash", script, since); err != nil || !strings.Contains(out, "2 commit subjects are in order") {
		t.Errorf("a merge: %v\n%s", err, out)
	}
}

// TestCommitSubjectsOfAShallowClone: the script checks only the commits that a shallow clone has. In a whole repository a missing parent
// is an error.
func TestCommitSubjectsOfAShallowClone(t *testing.T) {
	for _, program := range []string{"git", "bash"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	script, err := filepath.Abs(".ci/commits")
	if err != nil {
		t.Fatal(err)
	}
	repo := scratch(t)
	repo.commit("store/a", "Anything")
	since := repo.git("rev-parse", "HEAD")
	repo.commit("store/b", "store: add b")
	clone := scratchRepo{t, filepath.Join(t.TempDir(), "clone")}
	repo.git("clone", "-q", "--depth", "1", "file://"+repo.folder, clone.folder)
	if out, err := clone.run("bash", script, since); err != nil || !strings.Contains(out, "1 commit subjects") {
		t.Errorf("the shallow clone: %v\n%s", err, out)
	}
	clone.commit("store/c", "Bad")
	if out, err := clone.run("bash", script, since); err == nil || !strings.Contains(out, "1 of 2") {
		t.Errorf("a bad subject in the shallow clone: %v\n%s", err, out)
	}
	repo.git("rm", "-qr", "store")
	repo.git("commit", "-q", "--allow-empty", "-m", "store: remove the package")
	gone := scratchRepo{t, filepath.Join(t.TempDir(), "gone")}
	repo.git("clone", "-q", "--depth", "1", "file://"+repo.folder, gone.folder)
	if out, err := gone.run("bash", script, since); err != nil {
		t.Errorf("a folder that is gone at the end of a shallow clone: %v\n%s", err, out)
	}
	if out, err := repo.run("bash", script, strings.Repeat("0", 40)); err == nil || !strings.Contains(out, "is not in this repository") {
		t.Errorf("without the parent: %v\n%s", err, out)
	}
}

// A scratchRepo is a git repository for one test.
type scratchRepo struct {
	t      *testing.T
	folder string
}

func scratch(t *testing.T) scratchRepo {
	r := scratchRepo{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	return r
}

// run runs a program in the repository, without the git settings of the user, and returns its output.
func (r scratchRepo) run(program string, args ...string) (string, error) {
	cmd := exec.CommandContext(r.t.Context(), program, args...)
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "GIT_AUTHOR_NAME=a",
		"GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "GIT_DIR=") || strings.HasPrefix(v, "GIT_WORK_TREE=") })
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// git runs git in the repository and returns its output. It fails the test if git fails.
func (r scratchRepo) git(args ...string) string {
	r.t.Helper()
	out, err := r.run("git", args...)
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(out)
}

// commit adds a file and commits it.
func (r scratchRepo) commit(file, subject string) {
	r.t.Helper()
	file = filepath.Join(r.folder, file)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(subject), 0o666); err != nil {
		r.t.Fatal(err)
	}
	r.git("add", "-A")
	r.git("commit", "-qm", subject)
}
