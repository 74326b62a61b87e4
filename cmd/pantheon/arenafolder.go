package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pantheon/arena"
	"pantheon/game"
)

// An arenaFolder stores the games of an arena: one file for each record, and the manifest in arena.json.
type arenaFolder struct {
	name string
	kept map[string]bool // files that held records when the folder was opened
}

// arenaFile is the name of the file with the manifest of an arena.
const arenaFile = "arena.json"

// A manifest holds the parameters that all games of an arena have in common. A run that continues the arena may change only parameters that
// are not in the manifest, such as the number of games.
type manifest struct {
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Content string            `json:"content"`
	Dice    int               `json:"dice"`
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
	Seed    game.Seed         `json:"seed"`
	Pairing arena.Pairing     `json:"pairing"`
	Bots    []string          `json:"bots"`
	Think   string            `json:"think,omitempty"` // thinking time of the bots that are separate programs; "" without such bots
	CPU     bool              `json:"cpu,omitempty"`   // times are processor time
}

// manifestOf returns the manifest of a contest.
func manifestOf(a *game.About, c *arena.Contest) manifest {
	m := manifest{a.ID, a.Version, a.Content, game.DiceVersion, c.Setup.Players, c.Setup.Options, c.Seed, c.Pairing, nil, thinkOf(c), c.CPU}
	for _, one := range c.Competitors {
		m.Bots = append(m.Bots, one.Name())
	}
	return m
}

// differs describes the first difference between the manifest of a folder and the manifest of the flags. It returns "" if they agree.
func (m manifest) differs(asked manifest) string {
	differ := func(what string, is, asked any) string { return fmt.Sprintf("its %s is %v, not %v", what, is, asked) }
	switch {
	case m.Game != asked.Game:
		return differ("game", m.Game, asked.Game)
	case m.Rules != asked.Rules:
		return differ("version of the rules", m.Rules, asked.Rules)
	case m.Content != asked.Content:
		return differ("content", m.Content, asked.Content)
	case m.Dice != asked.Dice:
		return differ("version of the dice", m.Dice, asked.Dice)
	case m.Players != asked.Players:
		return differ("number of players", m.Players, asked.Players)
	case !maps.Equal(m.Options, asked.Options):
		return fmt.Sprintf("its options are %v, not %v", m.Options, asked.Options)
	case m.Seed != asked.Seed:
		return differ("seed", m.Seed, asked.Seed)
	case m.Pairing != asked.Pairing:
		return differ("pairing", m.Pairing, asked.Pairing)
	case m.Think != asked.Think:
		return differ("time for a choice", m.Think, asked.Think)
	case m.CPU != asked.CPU:
		return differ("use of --cpu", m.CPU, asked.CPU)
	case !slices.Equal(m.Bots, asked.Bots):
		return fmt.Sprintf("its bots are %s, not %s", strings.Join(m.Bots, ", "), strings.Join(asked.Bots, ", "))
	}
	return ""
}

// readManifest reads the manifest of a folder. ok is false if the folder does not exist or holds only [unfinished] files. A folder with
// other files but without a manifest is an error.
func readManifest(folder string) (m manifest, ok bool, err error) {
	text, err := os.ReadFile(filepath.Join(folder, arenaFile))
	if err == nil {
		if err := json.Unmarshal(text, &m); err != nil {
			return m, false, fmt.Errorf("%s: %w", filepath.Join(folder, arenaFile), err)
		}
		return m, true, nil
	}
	files, looked := os.ReadDir(folder)
	switch {
	case errors.Is(looked, fs.ErrNotExist):
		return m, false, nil
	case looked != nil:
		return m, false, looked
	case !errors.Is(err, fs.ErrNotExist):
		return m, false, err
	case slices.ContainsFunc(files, func(f fs.DirEntry) bool { return !strings.HasPrefix(f.Name(), unfinished) }):
		return m, false, fmt.Errorf("%s is not the folder of an arena: it has files, but no %s; name another folder with --folder", folder, arenaFile)
	}
	return m, false, nil
}

// openArenaFolder opens the folder of a prepared contest, or creates it. It returns an error if the folder belongs to another contest, or
// holds a game beyond the number of games of this one.
func openArenaFolder(name string, a *game.About, c *arena.Contest) (*arenaFolder, error) {
	was, ok, err := readManifest(name)
	if err != nil {
		return nil, err
	}
	f := &arenaFolder{name: name, kept: map[string]bool{}}
	asked := manifestOf(a, c)
	if !ok {
		if err := os.MkdirAll(name, 0o755); err != nil {
			return nil, err
		}
		text, err := json.MarshalIndent(asked, "", "  ")
		if err != nil {
			return nil, err
		}
		return f, f.write(arenaFile, bytes.NewBuffer(append(text, '\n')))
	}
	if why := was.differs(asked); why != "" {
		return nil, fmt.Errorf("%s holds the games of another arena: %s; name another folder with --folder", name, why)
	}
	files, err := os.ReadDir(name)
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		b, ok := f.bout(file.Name())
		if !ok {
			continue
		}
		f.kept[file.Name()] = true
		if b.Deal >= c.Deals() {
			return nil, fmt.Errorf("%s holds %s, which is beyond %d games; set --games to at least %d", name, file.Name(), c.Games, (b.Deal+1)*c.Setup.Players)
		}
	}
	return f, nil
}

// file returns the name of the file of a bout.
func (f *arenaFolder) file(b arena.Bout) string { return b.String() + ".txt" }

// bout returns the bout whose record has that file name; only its set, deal and seating are known. ok is false for the name of another
// file, such as a copy that an editor has made.
func (f *arenaFolder) bout(name string) (b arena.Bout, ok bool) {
	if _, err := fmt.Sscanf(name, "set%d-deal%d-seating%d.txt", &b.Set, &b.Deal, &b.Seating); err != nil {
		return b, false
	}
	b.Set, b.Deal, b.Seating = b.Set-1, b.Deal-1, b.Seating-1 // names count from 1
	return b, name == f.file(b)
}

// Find reads the record of a bout. It returns nil if the folder held none when it was opened.
func (f *arenaFolder) Find(b arena.Bout) (*game.Record, error) {
	if !f.kept[f.file(b)] {
		return nil, nil
	}
	name := filepath.Join(f.name, f.file(b))
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r, err := game.ReadRecord(file)
	if err != nil {
		return nil, f.spoilt(b, err)
	}
	return r, nil
}

// spoilt wraps an error in one that names the file of a bout. The new error advises to delete that file so that the game is played again.
func (f *arenaFolder) spoilt(b arena.Bout, why error) error {
	return fmt.Errorf("%s: %w; delete the file to play the game again", filepath.Join(f.name, f.file(b)), why)
}

// Keep writes the record of a bout.
func (f *arenaFolder) Keep(b arena.Bout, r *game.Record) error {
	if err := f.write(f.file(b), r); err != nil {
		return fmt.Errorf("cannot write the record of a game: %w; the earlier games are in %s", err, f.name)
	}
	return nil
}

// unfinished is the prefix of the names of files that are still being written.
const unfinished = ".unfinished-"

// write writes a text to a file of the folder, completely or not at all.
func (f *arenaFolder) write(name string, text io.WriterTo) error {
	next, err := os.CreateTemp(f.name, unfinished)
	if err != nil {
		return err
	}
	if err = fill(next, text); err == nil {
		err = os.Rename(next.Name(), filepath.Join(f.name, name))
	}
	if err != nil {
		os.Remove(next.Name()) //nolint:errcheck // nothing more can be done about it
	}
	return err
}

// fill writes a text to a file, lets all users read the file, syncs it to the disk and closes it. It does the last three also after an
// error.
func fill(file *os.File, text io.WriterTo) error {
	_, err := text.WriteTo(file)
	return errors.Join(err, file.Chmod(0o644), file.Sync(), file.Close())
}
