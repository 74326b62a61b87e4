package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completing is the hidden command that completion scripts call. The words of the command line follow it; the last one is the word to
// complete.
const completing = "__complete"

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help returns the longer help text of the command.
func (completionCommand) Help() string {
	return `The script completes commands, flags, their values and the ids of games. It asks the program for them, so it stays valid after an update.

Run the line for your shell once; each new shell then loads the script:

    echo 'source <(pantheon completion bash)' >> ~/.bashrc
    echo 'source <(pantheon completion zsh)' >> ~/.zshrc
    pantheon completion fish > ~/.config/fish/completions/pantheon.fish`
}

// completionScripts holds the completion script of each shell. A script asks the program for the completions of the current word. If the
// program prints none, the shell offers files.
var completionScripts = map[string]string{
	"bash": `# bash completion for pantheon
_pantheon() {
	local IFS=$'\n'
	COMPREPLY=($("${COMP_WORDS[0]}" ` + completing + ` "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _pantheon pantheon
`,
	"zsh": `#compdef pantheon
_pantheon() {
	local -a found
	found=("${(@f)$("${words[1]}" ` + completing + ` "${(@)words[2,CURRENT]}" 2>/dev/null)}")
	if [[ -n "${found[1]}" ]]; then
		compadd -a found
	else
		_files
	fi
}
if [[ "${funcstack[1]}" = _pantheon ]]; then
	_pantheon "$@"
else
	compdef _pantheon pantheon
fi
`,
	"fish": `# fish completion for pantheon
function __pantheon_complete
	set -l before (commandline -opc)
	set -l current (commandline -ct)
	$before[1] ` + completing + ` $before[2..-1] "$current" 2>/dev/null
end
complete -c pantheon -a '(__pantheon_complete)'
`,
}

// Run prints the script.
func (v *completionCommand) Run(p *program) error { return p.print([]byte(completionScripts[v.Shell])) }

// complete prints the possible completions of the last word, one per line. It prints nothing if it knows none, for example where a file
// name belongs.
func (p *program) complete(node *kong.Node, words []string) error {
	if len(words) == 0 {
		words = []string{""}
	}
	before, current := words[:len(words)-1], words[len(words)-1]
	var asks *kong.Flag // the flag that the next word is a value of
	arguments := 0
	for _, word := range before {
		name, _, set := strings.Cut(word, "=")
		switch f := flagOf(node, name); {
		case word == "=": // bash splits --flag=value into three words
		case asks != nil:
			asks = nil
		case f != nil && !set && !f.IsBool():
			asks = f
		case strings.HasPrefix(word, "-"):
		case childOf(node, word) != nil:
			node, arguments = childOf(node, word), 0
		default:
			arguments++
		}
	}
	lead := ""
	if name, value, set := strings.Cut(current, "="); set && asks == nil {
		if asks = flagOf(node, name); asks != nil {
			lead, current = name+"=", value
		}
	}
	if current == "=" {
		current = ""
	}
	var text strings.Builder
	for _, one := range p.candidates(node, asks, arguments, current) {
		if strings.HasPrefix(one, current) {
			fmt.Fprintln(&text, lead+one)
		}
	}
	return p.print([]byte(text.String()))
}

// candidates returns the values, flags or commands that are possible in the place of the current word, or nil if it knows none. The
// parameter asks is the flag whose value belongs there, or nil. The parameter arguments is the number of arguments before the word. The
// result may contain candidates that do not begin with the current word.
func (p *program) candidates(node *kong.Node, asks *kong.Flag, arguments int, current string) []string {
	var value *kong.Value
	switch {
	case asks != nil:
		value = asks.Value
	case strings.HasPrefix(current, "-"):
		var all []string
		for _, f := range flagsOf(node) {
			all = append(all, "--"+f.Name)
		}
		return all
	case len(node.Children) > 0:
		return commandNames(node)
	case arguments < len(node.Positional):
		value = node.Positional[arguments]
	case len(node.Positional) > 0 && node.Positional[len(node.Positional)-1].IsCumulative():
		value = node.Positional[len(node.Positional)-1]
	default:
		return nil
	}
	switch {
	case value.Enum != "":
		return value.EnumSlice()
	case value.Name == "game":
		registry, err := p.open(nil)
		if err != nil {
			return nil
		}
		var ids []string
		for _, t := range registry {
			ids = append(ids, t.ID())
		}
		return ids
	case value.Name == "command": // of help and config
		for node.Parent != nil {
			node = node.Parent
		}
		return commandNames(node)
	}
	return nil
}

// flagsOf returns the visible flags that a command accepts, including those of the commands above it and of its default command.
func flagsOf(node *kong.Node) []*kong.Flag {
	all := slices.Concat(node.AllFlags(true)...)
	if node.DefaultCmd != nil {
		all = append(all, node.DefaultCmd.Flags...)
	}
	return slices.DeleteFunc(all, func(f *kong.Flag) bool { return f.Hidden })
}

// flagOf returns the visible flag of a command that is written as the given word, such as --out or -o, or nil.
func flagOf(node *kong.Node, word string) *kong.Flag {
	for _, f := range flagsOf(node) {
		if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}
