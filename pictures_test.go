package pantheon_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	// pictureList says when each picture of the documents was taken. The test that takes them in package web writes it.
	pictureList = "docs/pictures/pictures.json"
	// mostAge is how much older than the latest commit a picture may be.
	mostAge = 90 * 24 * time.Hour
)

// A takenPicture is an entry of pictureList: a picture in docs that a script took.
type takenPicture struct {
	File   string // relative to docs
	SHA256 string // of the file, in hex
	Taken  time.Time
	Commit string // of the program that it shows
}

// check returns an error if the content of the picture's file does not match the entry, or if the picture is too old at the time now. If
// now is the zero time, the age is not checked.
func (p takenPicture) check(content []byte, now time.Time) error {
	sum := sha256.Sum256(content)
	switch age := now.Sub(p.Taken); {
	case p.SHA256 != hex.EncodeToString(sum[:]):
		return errors.New("its content is not that of the checksum")
	case p.Taken.IsZero() || !regexp.MustCompile(`^[0-9a-f]{40}$`).MatchString(p.Commit):
		return fmt.Errorf("it was taken at %v of the commit %q", p.Taken, p.Commit)
	case !now.IsZero() && age > mostAge:
		return fmt.Errorf("it is %d days older than the latest commit; at most %d", age/(24*time.Hour), mostAge/(24*time.Hour))
	case !now.IsZero() && age < -24*time.Hour:
		return fmt.Errorf("it was taken at %v, which is after the latest commit", p.Taken)
	}
	return nil
}

// TestPicturesAreFresh checks that each photograph in docs was made by a script, and that none is old. This command takes them again:
//
// go test ./web -run PicturesOfTables -tables ../docs/pictures
func TestPicturesAreFresh(t *testing.T) {
	text, err := os.ReadFile(pictureList)
	if err != nil {
		t.Fatal(err)
	}
	var list []takenPicture
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	latest := time.Time{} // without a repository the age is not checked
	if when, err := exec.Command("git", "log", "-1", "--format=%cI").Output(); err == nil {
		if latest, err = time.Parse(time.RFC3339, strings.TrimSpace(string(when))); err != nil {
			t.Fatal(err)
		}
	}
	listed := map[string]bool{}
	for _, p := range list {
		file := path.Join("docs", p.File)
		if listed[file] {
			t.Errorf("%s lists %s twice", pictureList, file)
		}
		listed[file] = true
		content, err := os.ReadFile(filepath.FromSlash(file))
		if err == nil {
			err = p.check(content, latest)
		}
		if err != nil {
			t.Errorf("%s, as %s lists it: %v", file, pictureList, err)
		}
	}
	found := 0
	err = filepath.WalkDir("docs", func(name string, e fs.DirEntry, err error) error {
		photograph := slices.Contains([]string{".webp", ".png", ".jpg", ".jpeg", ".gif", ".avif"}, strings.ToLower(path.Ext(name)))
		if err != nil || e.IsDir() || !photograph {
			return err
		}
		if found++; !listed[filepath.ToSlash(name)] {
			t.Errorf("%s does not list %s: no script has taken it", pictureList, name)
		}
		return nil
	})
	if err != nil || found < 40 {
		t.Errorf("%d pictures were found, %v", found, err)
	}
}

// TestDrawingsAreMade checks that each picture in a document has a text for readers who cannot see it. Each SVG picture must have a file
// with its numbers next to it.
func TestDrawingsAreMade(t *testing.T) {
	drawings := 0
	for page, text := range allDocuments(t) {
		for _, m := range mdImage.FindAllStringSubmatch(prose(text), -1) {
			file, _, ok, err := target(page, m[2])
			if err != nil || !ok {
				t.Errorf("%s shows %s, which is no file here: %v", page, m[2], err)
				continue
			}
			if m[1] == "" {
				t.Errorf("%s shows %s without a text for readers who cannot see it", page, m[2])
			}
			if path.Ext(file) != ".svg" {
				continue // TestPicturesAreFresh checks it
			}
			drawings++
			if _, err := os.Stat(filepath.FromSlash(strings.TrimSuffix(file, ".svg") + ".json")); err != nil {
				t.Errorf("%s shows %s: %v", page, file, err)
			}
		}
	}
	if drawings < 10 {
		t.Errorf("only %d drawings were found", drawings)
	}
}

func TestCheckOfPictures(t *testing.T) {
	const commit = "1cfa35b6aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	sum := sha256.Sum256([]byte("light"))
	taken := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	good := takenPicture{"a.webp", hex.EncodeToString(sum[:]), taken, commit}
	undated, uncommitted := good, good
	undated.Taken, uncommitted.Commit = time.Time{}, "today"
	for _, c := range []struct {
		name    string
		p       takenPicture
		content string
		now     time.Time
		ok      bool
	}{
		{"fresh", good, "light", taken.Add(mostAge), true},
		{"without a repository", good, "light", time.Time{}, true},
		{"changed by hand", good, "shade", taken, false},
		{"too old", good, "light", taken.Add(mostAge + time.Minute), false},
		{"from the future", good, "light", taken.Add(-25 * time.Hour), false},
		{"without a date", undated, "light", time.Time{}, false},
		{"without a commit", uncommitted, "light", taken, false},
	} {
		if err := c.p.check([]byte(c.content), c.now); (err == nil) != c.ok {
			t.Errorf("a picture that is %s: %v", c.name, err)
		}
	}
}
