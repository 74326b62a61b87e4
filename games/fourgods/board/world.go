package board

import (
	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
)

const worldSize, handHeight, godsHeight = 880.0, 148.0, 150.0

func (s *scene) worldStill() templ.Component                      { return templ.Raw("") }
func (s *scene) worldLive() templ.Component                       { return templ.Raw("") }
func (s *scene) handStill() templ.Component                       { return templ.Raw("") }
func (s *scene) handLive() templ.Component                        { return templ.Raw("") }
func (s *scene) playerHeight() float64                            { return 100 }
func (s *scene) playerStill() templ.Component                     { return templ.Raw("") }
func (s *scene) playerLive(int) templ.Component                   { return templ.Raw("") }
func (s *scene) godsStill() templ.Component                       { return templ.Raw("") }
func (s *scene) godsLive() templ.Component                        { return templ.Raw("") }
func (s *scene) scoreHeight() float64                             { return 100 }
func (s *scene) scoreStill() templ.Component                      { return templ.Raw("") }
func (s *scene) scoreLive() templ.Component                       { return templ.Raw("") }
func (b *sky) Text(view game.Position, l board.Look) string       { return "" }
func (b *sky) Prompt(view game.Position, s game.Seat) game.Phrase { return game.Say("name") }
func (b *sky) Tip(view game.Position, t game.Thing) []game.Phrase { return nil }
