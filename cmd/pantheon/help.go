package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

type helpCommand struct {
	Command []string `arg:"" optional:"" help:"Command, such as serve or admin mute; default: the list of all commands."`
}

// Run prints the help.
func (v *helpCommand) Run(p *program, ctx *kong.Context) error {
	node := ctx.Model.Node
	for _, name := range v.Command {
		if len(node.Children) == 0 {
			break // an argument, such as a game, whose options the help then lists
		}
		at := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == name })
		if at < 0 {
			return usageError{unknownCommand(name, node)}
		}
		node = node.Children[at]
	}
	var again cli
	printed := false
	parser, err := p.parser(&again, func(int) { printed = true })
	if err != nil {
		return err
	}
	args := append(slices.Clone(v.Command), "--help")
	p.fillExamples(parser.Model.Children, args)
	if _, err = parser.Parse(args); printed {
		return nil // ignores other errors of that command line
	}
	var bad *kong.ParseError
	if errors.As(err, &bad) {
		return usageError{plainly(err, bad.Context)}
	}
	return usageError{err}
}

// printHelp prints the help of the selected command, or of the program, and then [settingsHelp].
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintln(ctx.Stdout, "\n"+settingsHelp)
	return err
}

// settingsHelp is the last paragraph of each help.
const settingsHelp = `Environment variables and a file (--config) can also set flags.
Run "pantheon config COMMAND" to list the variables and all values.`

// flagHelp returns the help text of a flag or argument. It adds the default value if neither the placeholder nor a list of possible values
// shows it. It adds the environment variable if the tag of the flag names one.
func flagHelp(value *kong.Value) string {
	text := value.Help
	if value.Flag != nil && value.Default != "" && !strings.HasPrefix(value.Flag.FormatPlaceHolder(), value.Default) && value.Enum == "" {
		text += " Default: " + value.Default + "."
	}
	if value.Tag.Has("env") && len(value.Tag.Envs) > 0 {
		text = strings.TrimSuffix(text, ".") + " ($" + value.Tag.Envs[0] + ")."
	}
	return text
}
