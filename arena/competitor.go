package arena

import (
	"pantheon/bot"
	"pantheon/game"
)

// A Competitor takes part in a [Contest]: it plays many games, several of them at once.
type Competitor interface {
	// Name tells it from the others; it has no line breaks.
	Name() string
	// Sit gives a mind for one seat of one game. It may be asked by several goroutines at once. A mind that is an [io.Closer] too is
	// closed when its game has ended. Whoever fails to sit loses that game.
	Sit(g game.Game, setup game.Setup, s game.Seat) (bot.Mind, error)
}

// A Listener is a mind that wants to hear each sentence of its game, its own ones too, as its seat hears it.
type Listener interface {
	// Heard tells who said what, and when, in milliseconds since the start of the game.
	Heard(by game.Seat, said game.Sentence, at int64)
}

// builtIn is a competitor that package bot knows by its name.
type builtIn struct {
	name    string
	options bot.SitOptions
}

// BuiltIn is the bot of that name as a competitor. The error of a name that there is not lists those that there are.
func BuiltIn(name string, g game.Game, o bot.SitOptions) (Competitor, error) {
	if _, err := bot.Sit(name, g, 0, o); err != nil {
		return nil, err
	}
	return builtIn{name, o}, nil
}

func (b builtIn) Name() string { return b.name }

func (b builtIn) Sit(g game.Game, _ game.Setup, s game.Seat) (bot.Mind, error) {
	return bot.Sit(b.name, g, s, b.options)
}
