package main

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pantheon/games"
)

// TestALanguageIsOneFolder adds a made-up language to the program by a folder alone. Pages, rules and commands show its texts, and English
// where it has none.
func TestALanguageIsOneFolder(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	id, folder := registry[0].ID(), t.TempDir()
	lessons, err := registry[0].Taught()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"site.yaml":          "language.name: Esperanto\nnav.mine: Miaj tabloj\n",
		id + ".yaml":         "name: Dioj\n",
		id + ".rules.md":     "# Reguloj\n\n## Unue {#first}\n\nĈiu ludas.\n",
		id + ".lessons.yaml": strconv.Quote(lessons[0].About.In("en")) + ": \"Unua leciono.\"\n",
	} {
		if err := os.MkdirAll(filepath.Join(folder, "eo"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "eo", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := func(args ...string) *exec.Cmd {
		cmd, err := registryAgain(append([]string{"--languages", folder}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	var out output
	served := command("serve", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	served.Stdout, served.Stderr = &out, &out
	if err := served.Start(); err != nil {
		t.Fatal(err)
	}
	defer served.Wait()         //nolint:errcheck // it is killed
	defer served.Process.Kill() //nolint:errcheck // it may have ended
	eventually(t, "the server's address", func() (any, bool) { return out.String(), strings.Contains(out.String(), "Ctrl-C") })
	at := address.FindString(out.String())
	page := func(path string) string {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Language", "eo, en;q=0.5")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v", path, answer.Status, err)
		}
		return string(body)
	}
	for _, want := range []string{`<html lang="eo"`, "Miaj tabloj", ">Esperanto</option>", "Dioj", "Skip to"} {
		if body := page(""); !strings.Contains(body, want) {
			t.Errorf("the first page has no %q:\n%s", want, body)
		}
	}
	if body := page("rules/" + id); !strings.Contains(body, "Ĉiu ludas.") {
		t.Errorf("the rules are not in Esperanto:\n%s", body)
	}
	if body := page("learn/" + id); !strings.Contains(body, "Unua leciono.") {
		t.Errorf("the lessons are not in Esperanto:\n%s", body)
	}
	record := filepath.Join(t.TempDir(), "game.txt")
	made, err := command("new", id, "--seed", "spring", "--players", "2").Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(record, made, 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := command("replay", record, "--lang", "eo").CombinedOutput(); err != nil || len(text) == 0 {
		t.Errorf("replay: %v, %s", err, text)
	}
	if err := os.WriteFile(filepath.Join(folder, "eo", id+".board.yaml"), []byte("no.such: x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err := command("version").CombinedOutput(); err == nil || !bytes.Contains(text, []byte(`eo/`+id+`.board.yaml:1: the text "no.such" is not in en.yaml`)) {
		t.Errorf("with a mistake in the texts of a board: %v, %s", err, text)
	}
	if err := os.Remove(filepath.Join(folder, "eo", id+".board.yaml")); err != nil {
		t.Fatal(err)
	}
	if text, err := command("replay", record, "--lang", "tlh").CombinedOutput(); err == nil || !bytes.Contains(text, []byte(`--lang must be one of en, pt, zh, eo, not "tlh"`)) {
		t.Errorf("replay in an unknown language: %v, %s", err, text)
	}
}
