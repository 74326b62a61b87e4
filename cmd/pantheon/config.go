package main

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
	"github.com/goccy/go-yaml"
)

// A configFlag is the name of a YAML or JSON file with values for flags.
type configFlag string

// BeforeResolve reads the file, checks its keys, and adds its values to ctx. The parser calls it before it looks up the flags that neither
// the command line nor the environment sets.
func (configFlag) BeforeResolve(k *kong.Kong, ctx *kong.Context, trace *kong.Path) error {
	file := fmt.Sprint(ctx.FlagValue(trace.Flag))
	if file == "" {
		return nil
	}
	s, err := readSettings(file)
	if err == nil {
		err = s.Validate(k.Model)
	}
	if err != nil {
		return err
	}
	ctx.AddResolver(s)
	return nil
}

// settings holds the values of a configuration file. A key at the top level names a flag of the program, a [shared] flag or a command. The
// keys below a command name its flags and its subcommands.
type settings struct {
	file   string
	values map[string]any
}

func readSettings(file string) (*settings, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	s := &settings{file: file}
	if err := yaml.Unmarshal(text, &s.values); err != nil {
		// Without the surrounding lines, which may hold secrets.
		return nil, fmt.Errorf("--config: %s is not a file of flags, such as \"addr: :8080\": %s", file, yaml.FormatError(err, false, false))
	}
	return s, nil
}

// variables names the environment variable of each flag that has none yet, except the help flag and flags with the tag env:"-". Flags of
// the program, of servers and of workers get names such as PANTHEON_ADDR. Flags of other commands get names such as PANTHEON_ARENA_GAMES,
// because a flag such as --at means something else for each command. It also sets the text of the help flag.
func variables(k *kong.Kong) error {
	return kong.Visit(k.Model.Node, func(v kong.Visitable, next kong.Next) error {
		if node, ok := v.(*kong.Node); ok {
			for _, f := range node.Flags {
				switch {
				case f == k.Model.HelpFlag:
					f.Help = "Print this help."
				case len(f.Envs) == 0:
					f.Tag.Envs = []string{variableOf(node, f)}
				case f.Envs[0] == "-":
					f.Tag.Envs = nil
				}
				f.Envs = f.Tag.Envs
			}
		}
		return next(nil)
	})
}

func variableOf(node *kong.Node, f *kong.Flag) string {
	name := f.Name
	if path := currentPath(node); path != "" && path != "serve" && path != "worker" {
		name = path + " " + name
	}
	return variablePrefix + strings.ToUpper(strings.NewReplacer("-", "_", " ", "_").Replace(name))
}

// variablePrefix is the prefix of all environment variables that set flags.
const variablePrefix = "PANTHEON_"

// shared reports whether the environment variable of a flag has no command in its name. Commands with such flags of the same name share the
// variable, and one key at the top level of a file.
func shared(f *kong.Flag) bool {
	return settable(f) && f.Envs[0] == variablePrefix+strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
}

// settable reports whether the environment and a file can set a flag.
func settable(f *kong.Flag) bool { return len(f.Envs) > 0 }

// inFile reports whether a file can set a flag. A file cannot name another configuration file.
func inFile(f *kong.Flag) bool {
	_, config := f.Target.Interface().(configFlag)
	return settable(f) && !config
}

// Validate returns an error if a key names neither a flag nor a command, or if the value of a command is not a map.
func (s *settings) Validate(app *kong.Application) error { return s.check(s.values, app.Node) }

func (s *settings) check(values map[string]any, node *kong.Node) error {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		if below, section := values[key].(map[string]any); section {
			if child := childOf(node, key); child != nil {
				if err := s.check(below, child); err != nil {
					return err
				}
				continue
			}
		}
		if slices.Contains(keysOf(node, true), key) {
			continue
		}
		text := fmt.Sprintf("--config: %s has an unknown key %q", s.file, strings.TrimSpace(commandPath(node)+" "+key))
		if childOf(node, key) != nil {
			text += "; a command needs flags below it"
		} else if near := nearest(key, append(keysOf(node, false), commandNames(node)...)); near != "" {
			text += fmt.Sprintf("; did you mean %q?", near)
		} else {
			text += `; "pantheon config" lists the flags`
		}
		return errors.New(text)
	}
	return nil
}

func childOf(node *kong.Node, name string) *kong.Node {
	at := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == name })
	if at < 0 {
		return nil
	}
	return node.Children[at]
}

// keysOf returns the names of the flags that a file can set in the section of node or, for the program, at the top level. If the parameter
// old is set, the result includes the old names of these flags.
func keysOf(node *kong.Node, old bool) (keys []string) {
	for _, f := range node.Flags {
		if !inFile(f) {
			continue
		}
		if keys = append(keys, f.Name); old {
			keys = append(keys, f.Aliases...)
		}
	}
	if node.Parent == nil {
		for _, below := range node.Leaves(true) {
			for _, f := range below.Flags {
				if shared(f) {
					if keys = append(keys, f.Name); old {
						keys = append(keys, f.Aliases...)
					}
				}
			}
		}
	}
	return keys
}

// Resolve returns the value of a flag in the file. It returns nil if the file has none, or if an environment variable sets the flag. A
// value that does not fit the flag is an error.
func (s *settings) Resolve(_ *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	if _, set := variable(flag); set || !inFile(flag) {
		return nil, nil //nolint:nilnil // there is none
	}
	value, found := s.find(parent.Node(), flag)
	if !found || value == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	value = plainValue(value, flag)
	scan := kong.Scan().PushTyped(value, kong.FlagValueToken)
	trial := reflect.New(flag.Target.Type()).Elem()
	if trial.Kind() == reflect.Pointer {
		trial.Set(reflect.New(trial.Type().Elem()))
	}
	if err := flag.Mapper.Decode(&kong.DecodeContext{Value: flag.Value, Scan: scan}, trial); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	return value, nil
}

// find returns the value of a flag from the section of its command, under its name or an old name. For a shared flag, it then tries the top
// level. It returns false if both have none.
func (s *settings) find(node *kong.Node, flag *kong.Flag) (any, bool) {
	sections := []map[string]any{s.section(node)}
	if shared(flag) {
		sections = append(sections, s.values)
	}
	for _, in := range sections {
		for _, name := range append([]string{flag.Name}, flag.Aliases...) {
			value, ok := in[name]
			if _, below := value.(map[string]any); ok && (!below || flag.IsMap()) {
				return value, true
			}
		}
	}
	return nil, false
}

// section returns the values of the file for a command, under its name or its old name, or nil if the file has none.
func (s *settings) section(node *kong.Node) map[string]any {
	if node.Parent == nil {
		return s.values
	}
	above := s.section(node.Parent)
	for _, one := range node.Parent.Children {
		if lastName(one) == lastName(node) {
			if below, ok := above[one.Name].(map[string]any); ok {
				return below
			}
		}
	}
	return nil
}

// plainValue converts a value from a file to what the parser accepts for the flag: a string, or a list or map of strings. It returns a list
// or map unchanged if the elements of the flag are not strings.
func plainValue(value any, flag *kong.Flag) any {
	switch v := value.(type) {
	case []any:
		if flag.Target.Kind() == reflect.Slice && flag.Target.Type().Elem().Kind() != reflect.String {
			return v
		}
		all := make([]any, len(v))
		for i := range v {
			all[i] = fmt.Sprint(v[i])
		}
		return all
	case map[string]any:
		if flag.Target.Kind() == reflect.Map && flag.Target.Type().Elem().Kind() != reflect.String {
			return v
		}
		all := map[string]any{}
		for key, one := range v {
			all[key] = fmt.Sprint(one)
		}
		return all
	}
	return fmt.Sprint(value)
}

// variable returns the name of the first variable in f.Envs that the environment contains. set is false if it contains none of them.
func variable(f *kong.Flag) (name string, set bool) {
	for _, name := range f.Envs {
		if _, set := os.LookupEnv(name); set {
			return name, true
		}
	}
	return "", false
}

type configCommand struct {
	JSON    bool     `name:"json" help:"Print JSON."`
	Command []string `arg:"" optional:"" passthrough:"" help:"Command with its flags; default: serve."`
}

// Help returns the longer help text of the command.
func (configCommand) Help() string {
	return `Prints each flag of a command with its value and its source: default, file, environment or command line. This does not run the command.
Passwords are not printed.

A flag on the command line wins over its environment variable, which wins over the file. The file is YAML or JSON and is named by --config or
PANTHEON_CONFIG. Its keys are flags without the dashes. Write the flags of "serve" and "worker" at the top or below the name of the command, and all other flags
below the name of their command:

    data: /srv/pantheon
    addr: 127.0.0.1:8080
    trust: [10.0.0.7, 10.0.0.8]
    worker:
      nice: 0
    replay:
      lang: pt

Examples:

    pantheon config
    pantheon config --config pantheon.yaml
    pantheon config worker
    pantheon config serve --addr :8080`
}

// A setting is one row of `pantheon config`.
type setting struct {
	Flag     string `json:"flag"`
	Value    string `json:"value"`
	From     string `json:"from"`           // default, file, environment or command line
	File     string `json:"file,omitempty"` // the path of the file, if the value comes from one
	Variable string `json:"variable"`
}

// Run prints the flags of the command that the arguments name, with their values and sources.
func (v *configCommand) Run(p *program, ctx *kong.Context) error {
	var given []string
	for _, path := range ctx.Path {
		if f := path.Flag; f != nil && !path.Resolved && slices.Contains(ctx.Model.Flags, f) {
			given = append(given, fmt.Sprintf("--%s=%v", f.Name, f.Target.Interface()))
		}
	}
	rows, err := p.settings(append(given, v.Command...))
	if err != nil {
		return err
	}
	if v.JSON {
		return p.printJSON(rows)
	}
	out := p.printing()
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "flag\tvalue\tfrom\tvariable")
	for _, row := range rows {
		from := row.From
		if row.File != "" {
			from += " " + row.File
		}
		fmt.Fprintf(table, "--%s\t%s\t%s\t%s\n", row.Flag, row.Value, from, row.Variable)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return out.Flush()
}

// settings returns a row for each visible flag of the command that args select, if the environment can set the flag. It does not check
// whether the command could run with the values.
func (p *program) settings(args []string) ([]setting, error) {
	var v cli
	parser, err := p.parser(&v, func(int) {})
	if err != nil {
		return nil, err
	}
	ctx, err := kong.Trace(parser, args)
	if err == nil {
		err = ctx.Error
	}
	if err != nil {
		return nil, usageError{plainly(err, ctx)}
	}
	if err := ctx.Reset(); err != nil {
		return nil, usageError{err}
	}
	file := ""
	for _, f := range parser.Model.Flags {
		if _, config := f.Target.Interface().(configFlag); !config {
			continue
		}
		file = fmt.Sprint(ctx.FlagValue(f))
		if err := configFlag("").BeforeResolve(parser, ctx, &kong.Path{Flag: f}); err != nil {
			return nil, usageError{err}
		}
	}
	if err := ctx.Resolve(); err != nil {
		return nil, usageError{err}
	}
	if _, err := ctx.Apply(); err != nil {
		return nil, usageError{err}
	}
	return settingsOf(ctx, file), nil
}

// settingsOf returns a row for each visible flag of a parsed command line that the environment can set. All values must have been applied.
// The parameter file is the path of the configuration file, for the rows.
func settingsOf(ctx *kong.Context, file string) (rows []setting) {
	resolved, given := map[*kong.Flag]bool{}, map[*kong.Flag]bool{}
	for _, path := range ctx.Path {
		if path.Flag != nil && path.Resolved {
			resolved[path.Flag] = true
		} else if path.Flag != nil {
			given[path.Flag] = true
		}
	}
	seen := map[*kong.Flag]bool{}
	for _, f := range ctx.Flags() {
		if seen[f] || f.Hidden || !settable(f) {
			continue
		}
		seen[f] = true
		row := setting{Flag: f.Name, Value: valueText(f), From: "default", Variable: f.Envs[0]}
		name, inEnvironment := variable(f)
		switch {
		case given[f]:
			row.From = "command line"
		case inEnvironment:
			row.From, row.Variable = "environment", name
		case resolved[f]:
			row.From, row.File = "file", file
		}
		rows = append(rows, row)
	}
	return rows
}

// valueText returns the value of a flag as text in the form of the command line, or "" for a flag without a value. For a flag with a
// secret, [withoutSecret] masks that text.
func valueText(f *kong.Flag) string {
	v := f.Target
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	var parts []string
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, fmt.Sprint(v.Index(i).Interface()))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			parts = append(parts, fmt.Sprintf("%v=%v", key.Interface(), v.MapIndex(key).Interface()))
		}
		slices.Sort(parts)
	default:
		parts = []string{fmt.Sprint(v.Interface())}
	}
	text := strings.Join(parts, ",")
	if f.Tag.Has("secret") {
		return withoutSecret(text)
	}
	return text
}

// hidden is printed in place of a value that may hold a secret and is not an address.
const hidden = "(not shown)"

// withoutSecret returns an address with its password and its query parameters masked, and without its fragment. A text without ":", "=" and
// "@", such as a folder, is returned unchanged. For any other text, it returns [hidden].
func withoutSecret(text string) string {
	if text == "" || !strings.ContainsAny(text, ":=@") {
		return text // the name of a folder
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return hidden
	}
	if u.RawQuery != "" {
		u.RawQuery = "..."
	}
	u.Fragment = ""
	return u.Redacted()
}
