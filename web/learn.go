package web

import (
	"net/http"
	"strconv"

	"pantheon/game"
	"pantheon/games"
	"pantheon/table"
	"pantheon/web/page"
)

// courseOf returns the model of a title's lessons for the visitor, and of its guided first game.
func courseOf(v *requestContext, t games.Title) (page.Course, error) {
	all, err := t.Taught()
	if err != nil {
		return page.Course{}, err
	}
	coaches, err := coached(t)
	return page.CourseOf(v.words, t.ID(), v.words.Name(t), newInput(), all, coaches), err
}

// coached reports whether a title has a coach with notes.
func coached(t games.Title) (bool, error) {
	coach, err := t.Coaching()
	return err == nil && coach != nil && len(coach.Notes) > 0, err
}

// learn serves the page of a title's lessons. The error is errNoPage if the title has neither lessons nor a guided first
// game.
func learn(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	c, err := courseOf(v, t)
	if err != nil {
		return err
	}
	if len(c.Parts) == 0 && !c.Coach {
		return errNoPage
	}
	return v.page(http.StatusOK, page.Learn(v.frame(), c))
}

// first serves the page for a visitor who has never played the title in the path.
func first(v *requestContext) error {
	t, err := v.title()
	if err != nil {
		return err
	}
	c, err := courseOf(v, t)
	if err != nil {
		return err
	}
	return v.page(http.StatusOK, page.First(v.frame(), c))
}

// beginLesson starts a lesson for the visitor.
func beginLesson(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, err := v.title()
	if err != nil {
		return err
	}
	if err := makesTable(v); err != nil {
		return err
	}
	v.named()
	id := v.r.PathValue("lesson")
	made, err := v.site.server.Teach(v.r.Context(), v.who(), v.input("lesson "+id), t.ID(), id, others(v))
	if err != nil {
		return err
	}
	return v.redirect("/t/" + made.ID())
}

// others returns the names of the other players in a lesson, by seat.
func others(v *requestContext) []string {
	all := make([]string, game.MaxSeats)
	for i := range all {
		all[i] = v.words.T("person." + strconv.Itoa(i))
	}
	return all
}

// beginGuided makes a table for the visitor's first game of a title, with a coach and weak bots.
func beginGuided(v *requestContext) error {
	if err := v.form(); err != nil {
		return err
	}
	t, err := v.title()
	if err != nil {
		return err
	}
	coach, err := t.Coaching()
	if err != nil {
		return err
	}
	if coach == nil || len(coach.Notes) == 0 {
		return errNoPage
	}
	record, err := coach.Begin(t.Game)
	if err != nil {
		return err
	}
	v.named()
	p := table.Plan{Game: t.ID(), Setup: record.Setup, Pace: table.PaceSlow, Coach: true}
	if !coach.Plain() {
		p.Start = record.Start
	}
	names := others(v)
	for i := range record.Setup.Players {
		c := table.SeatPlan{Kind: table.Bot, Level: coach.Rivals, Name: names[i]}
		if i == 0 {
			c = table.SeatPlan{Kind: table.Me}
		}
		p.Seats = append(p.Seats, c)
	}
	return create(v, p)
}
