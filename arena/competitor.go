package arena

import (
	"pantheon/bot"
	"pantheon/game"
)

// A Competitor takes part in a [Contest]. It may play several games at the same time.
type Competitor interface {
	// Name returns a unique name without line breaks.
	Name() string
	// NewAgent returns an agent for one seat of one game. Several goroutines may call it at the same time. The contest closes an agent that
	// is an [io.Closer] after its game. A competitor whose NewAgent fails loses that game.
	NewAgent(g game.Game, setup game.Setup, s game.Seat) (bot.Agent, error)
}

// A Listener is an agent that receives each move of its game, including its own, as its seat hears it.
type Listener interface {
	// Heard reports a move: the seat that played it, its text, and the time in milliseconds since the start of the game.
	Heard(by game.Seat, said game.MoveText, at int64)
}

// builtIn is a competitor that package bot knows by name.
type builtIn struct {
	name    string
	options bot.AgentOptions
}

// BuiltIn returns the bot with the given name as a competitor. For an unknown name the error lists the possible names.
func BuiltIn(name string, g game.Game, o bot.AgentOptions) (Competitor, error) {
	if _, err := bot.NewAgent(name, g, 0, o); err != nil {
		return nil, err
	}
	return builtIn{name, o}, nil
}

func (b builtIn) Name() string { return b.name }

func (b builtIn) NewAgent(g game.Game, _ game.Setup, s game.Seat) (bot.Agent, error) {
	return bot.NewAgent(b.name, g, s, b.options)
}
