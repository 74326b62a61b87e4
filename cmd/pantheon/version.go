package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

type versionCommand struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (versionCommand) Help() string {
	return `Prints the version of the program, the commit and the Go release that it was built with, and the version of each game's rules.
"pantheon --version" prints the version only.

Examples:

    pantheon version
    pantheon version --json`
}

// A built describes the build of this program.
type built struct {
	Version  string         `json:"version"`
	Commit   string         `json:"commit,omitempty"`
	Time     string         `json:"time,omitempty"` // of the commit
	Modified bool           `json:"modified,omitempty"`
	Go       string         `json:"go"`
	Platform string         `json:"platform"`
	Rules    map[string]int `json:"rules"` // version of the rules, by game
}

// Run prints the version and the build of the program, and the versions of the rules.
func (v *versionCommand) Run(p *program) error {
	b := built{Version: version(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Rules: map[string]int{}}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Commit = s.Value
			case "vcs.time":
				b.Time = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
	}
	registry, err := p.registry()
	if err != nil {
		return err
	}
	var rules []string
	for _, t := range registry {
		b.Rules[t.ID()] = t.Game.About().Version
		rules = append(rules, fmt.Sprintf("%s %d", t.ID(), t.Game.About().Version))
	}
	if v.JSON {
		return p.printJSON(b)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "pantheon %s\n", b.Version)
	if b.Commit != "" {
		commit := strings.TrimSpace(b.Commit + " " + b.Time)
		if b.Modified {
			commit += ", modified"
		}
		fmt.Fprintf(&text, "commit   %s\n", commit)
	}
	fmt.Fprintf(&text, "go       %s %s\nrules    %s\n", strings.TrimPrefix(b.Go, "go"), b.Platform, strings.Join(rules, ", "))
	return p.print([]byte(text.String()))
}
