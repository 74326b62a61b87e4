package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// plainly rewords an error of the parser so that it says what the user can do. It returns other errors unchanged.
func plainly(err error, ctx *kong.Context) error {
	text := err.Error()
	switch {
	case strings.HasPrefix(text, "unexpected argument "):
		return unexpected(text, ctx)
	case missingOne.MatchString(text):
		return fmt.Errorf("missing argument %s", missingOne.FindStringSubmatch(text)[1])
	case missingCommand.MatchString(text):
		return fmt.Errorf("missing command; choose one of %s", missingCommand.FindStringSubmatch(text)[1])
	case strings.HasPrefix(text, "missing positional arguments "):
		return fmt.Errorf("missing argument %s", strings.TrimPrefix(text, "missing positional arguments "))
	case strings.HasPrefix(text, "missing flags: "):
		return fmt.Errorf("missing flag %s", strings.TrimPrefix(text, "missing flags: "))
	}
	if m := notInEnum.FindStringSubmatch(text); m != nil {
		values := strings.ReplaceAll(strings.ReplaceAll(m[2], `","`, ", "), `"`, "")
		return fmt.Errorf("%s must be one of %s, not %s", m[1], values, m[3])
	}
	if m := fromVariable.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s (from the environment variable %s)", m[1], m[2])
	}
	if m := unknownFlag.FindStringSubmatch(text); m != nil && ctx != nil {
		node := ctx.Selected()
		if node == nil {
			node = ctx.Model.Node
		}
		var names []string
		for _, f := range flagsOf(node) {
			names = append(names, f.Name)
		}
		if near := nearest(m[1], names); near != "" {
			return fmt.Errorf("unknown flag --%s; did you mean \"--%s\"?", m[1], near)
		}
		return fmt.Errorf("unknown flag --%s", m[1])
	}
	return err
}

var (
	unknownFlag    = regexp.MustCompile(`^unknown flag --(\S+?)(?:, did you mean .*)?$`)
	fromVariable   = regexp.MustCompile(`^(.*) \(from envar (\w+)=".*"\)$`)
	notInEnum      = regexp.MustCompile(`^(\S+) must be one of (".*") but got (".*")$`)
	missingOne     = regexp.MustCompile(`^expected "(<.*)"$`)
	missingCommand = regexp.MustCompile(`^expected (?:one of )?("[a-z].*)$`)
	firstWord      = regexp.MustCompile(`^unexpected argument (\S+?)(?:, did you mean .*)?$`)
)

// unexpected rewords the error about an argument that no command accepts. In the place of a command, it reports an unknown command. It
// keeps a text that it cannot parse.
func unexpected(text string, ctx *kong.Context) error {
	m := firstWord.FindStringSubmatch(text)
	if m == nil || ctx == nil {
		return errors.New(text)
	}
	node := ctx.Model.Node
	for _, path := range ctx.Path {
		if path.Command != nil && !(path.Command == node.DefaultCmd && !named(path.Command, ctx.Args)) {
			node = path.Command
		}
	}
	if len(node.Children) == 0 {
		return fmt.Errorf("unexpected argument %q", m[1])
	}
	return unknownCommand(m[1], node)
}

// named reports whether args contain the name of a command. Otherwise the parser has chosen it by default.
func named(command *kong.Node, args []string) bool { return slices.Contains(args, command.Name) }

// unknownCommand returns the error for a command that node does not have. The error names a similar command, if there is one, and tells how
// to get the list.
func unknownCommand(name string, node *kong.Node) error {
	text := fmt.Sprintf("unknown command %q", strings.TrimSpace(commandPath(node)+" "+name))
	if near := nearest(name, commandNames(node)); near != "" {
		text += fmt.Sprintf("; did you mean %q?", strings.TrimSpace(commandPath(node)+" "+near))
	} else {
		text += "."
	}
	list := strings.TrimSpace("pantheon help " + commandPath(node))
	return unknownCommandError{errors.New(text + fmt.Sprintf(" Run %q for the list.", list))}
}

// An unknownCommandError is an error whose text already says where the help is.
type unknownCommandError struct{ error }

// commandNames returns the names of the visible commands of a node.
func commandNames(node *kong.Node) []string {
	var names []string
	for _, command := range node.Children {
		if !command.Hidden {
			names = append(names, command.Name)
		}
	}
	return names
}

// nearest returns the candidate that a word most likely means, or "" if none is similar.
func nearest(word string, candidates []string) string {
	best, least := "", 3
	for _, c := range candidates {
		d := distance(word, c)
		if len(word) >= 3 && strings.HasPrefix(c, word) {
			d = 1
		}
		if d < least && d < max(len(word), len(c))-1 {
			best, least = c, d
		}
	}
	return best
}

// distance returns how many bytes must be added, removed, changed or swapped with their neighbour to turn one word into the other.
func distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

// commandPath returns a command and the commands above it, as users type them; "" for the program.
func commandPath(command *kong.Node) string {
	if command == nil || command.Parent == nil {
		return ""
	}
	return strings.TrimSpace(commandPath(command.Parent) + " " + command.Name)
}

// currentPath is [commandPath] with the new names of renamed commands.
func currentPath(command *kong.Node) string {
	if command == nil || command.Parent == nil {
		return ""
	}
	return strings.TrimSpace(currentPath(command.Parent) + " " + lastName(command))
}

// lastName returns the current name of a command, which for an old name is in the tag "now".
func lastName(command *kong.Node) string { return cmp.Or(command.Tag.Get("now"), command.Name) }
