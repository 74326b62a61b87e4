package ops

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"pantheon/store"
	"pantheon/table"
)

// A Meter holds the metrics of a program for Prometheus. It implements [table.Meter], [table.JobMeter] and the Meter interface of package
// web.
type Meter struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	answers  *prometheus.HistogramVec
	refusals *prometheus.CounterVec
	moves    *prometheus.CounterVec
	appends  prometheus.Histogram
	lost     *prometheus.CounterVec
	tellings prometheus.Histogram

	taken  *prometheus.CounterVec
	became *prometheus.CounterVec
	took   *prometheus.HistogramVec
	busy   atomic.Int64 // jobs that this program has taken and not finished
}

// The upper bounds of the buckets of histograms, in seconds.
var (
	quick = []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 15}
	slow  = []float64{.001, .005, .02, .1, .5, 2, 10}
	long  = []float64{.01, .05, .2, .5, 1, 2, 5, 10, 30, 120}
)

func newMeter(version string, s *state) *Meter {
	count := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	measure := func(name, help string, bounds []float64) prometheus.HistogramOpts {
		return prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds}
	}
	m := &Meter{
		registry: prometheus.NewRegistry(),
		requests: count("pantheon_requests_total", "Requests answered, by the pattern of their address and the class of the status.", "route", "class"),
		answers: prometheus.NewHistogramVec(measure("pantheon_request_seconds",
			"How long answers took, by the pattern of the address; without live streams.", slow), []string{"route"}),
		refusals: count("pantheon_refusals_total", "Refusals, by kind: rule for those by a game's rules, else the name that programs are told.", "kind"),
		moves:    count("pantheon_moves_total", "Sentences of games that are in the log, by game and by who said them.", "game", "by"),
		appends:  prometheus.NewHistogram(measure("pantheon_append_seconds", "How long it took until what was appended was in the log.", quick)),
		lost:     count("pantheon_append_failures_total", "Appends that were not written, by kind.", "kind"),
		tellings: prometheus.NewHistogram(measure("pantheon_telling_seconds",
			"How long it took from the log until an update was drawn and given to a stream.", quick)),
		taken:  count("pantheon_thoughts_taken_total", "Thoughts that this program took to think for others, by kind.", "kind"),
		became: count("pantheon_thoughts_total", "Thoughts that were taken, by kind and by what became of them.", "kind", "became"),
		took: prometheus.NewHistogramVec(measure("pantheon_thought_seconds",
			"How long thoughts took that this program thought for others, by kind.", long), []string{"kind"}),
	}
	info := prometheus.NewGauge(prometheus.GaugeOpts{Name: "pantheon_info", Help: "1, with the program's version.", ConstLabels: prometheus.Labels{"version": version}})
	info.Set(1)
	m.registry.MustRegister(m.requests, m.answers, m.refusals, m.moves, m.appends, m.lost, m.tellings, m.taken, m.became, m.took, info,
		stateCollector{s, m},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// stream is the route of the live streams. Their duration says nothing about the server.
const stream = "GET /live"

// Answered counts an answered request and, except for live streams, measures how long the answer took. The parameter route is
// the pattern of the address, "" if no pattern matched. A status of 0 means that the client had disconnected.
func (m *Meter) Answered(route string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, class(status)).Inc()
	if route != stream {
		m.answers.WithLabelValues(route).Observe(took.Seconds())
	}
}

// class returns the class of a status, such as "2xx"; "gone" if the client had disconnected.
func class(status int) string {
	if status == 0 {
		return "gone"
	}
	return strconv.Itoa(status/100) + "xx"
}

// Refused counts a refused request under the kind of the refusal.
func (m *Meter) Refused(kind string) { m.refusals.WithLabelValues(kind).Inc() }

// Moved counts a move in a table's log, by the title of its game and by its source.
func (m *Meter) Moved(game string, by table.MoveSource) {
	m.moves.WithLabelValues(game, string(by)).Inc()
}

// Told counts an update that was sent to a stream, and measures the time since its entry was in the log.
func (m *Meter) Told(took time.Duration) { m.tellings.Observe(took.Seconds()) }

// Appended measures an append to the log. An append with an error also counts as lost, by kind of the error.
func (m *Meter) Appended(took time.Duration, err error) {
	m.appends.Observe(took.Seconds())
	switch {
	case err == nil:
	case errors.Is(err, store.ErrTaken):
		m.lost.WithLabelValues("taken").Inc()
	case errors.Is(err, store.ErrElsewhere):
		m.lost.WithLabelValues("elsewhere").Inc()
	case errors.Is(err, store.ErrUnsure):
		m.lost.WithLabelValues("unsure").Inc()
	default:
		m.lost.WithLabelValues("failed").Inc()
	}
}

// Taken counts a job that this program took from a server. The job is in progress until [Meter.Became] is called for it.
func (m *Meter) Taken(kind string) {
	m.busy.Add(1)
	m.taken.WithLabelValues(kind).Inc()
}

// Became counts the outcome of a job, which is no longer in progress, and measures how long the job took.
func (m *Meter) Became(kind string, became table.Became, took time.Duration) {
	m.busy.Add(-1)
	m.became.WithLabelValues(kind, string(became)).Inc()
	m.took.WithLabelValues(kind).Observe(took.Seconds())
}

// A stateCollector reads the gauges from the state of the server when Prometheus collects.
type stateCollector struct {
	state *state
	meter *Meter
}

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

var (
	isReady   = gauge("pantheon_ready", "1 when the server takes requests for tables, as /statusz says.")
	streams   = gauge("pantheon_streams", "Live streams that are open.")
	tables    = gauge("pantheon_tables", "Tables in memory that this server has, by phase.", "phase")
	places    = gauge("pantheon_bots_places", "How many bots and advisers can think at once.")
	thinking  = gauge("pantheon_bots_thinking", "How many do.")
	waiting   = gauge("pantheon_bots_waiting", "Bots and hints that wait for a place to think.")
	patient   = gauge("pantheon_bots_patient", "Reviews and the like that think when nobody else wants to, and wait.")
	leases    = gauge("pantheon_leases", "Tables that this server has, of those that several servers share.")
	gone      = gauge("pantheon_gone_entries", "Entries that this server acknowledged and the database was found to have lost since the server started.")
	leaseLeft = gauge("pantheon_lease_left_seconds", "For how long this server surely has them if it is not heard of any more.")

	thoughtsBusy = gauge("pantheon_thoughts_thinking", "Thoughts that this program is thinking for others.")
	thoughtsLeft = gauge("pantheon_thoughts_waiting", "Thoughts of all servers that no program has taken yet; patient ones wait behind all others.", "patient")
)

// Describe implements [prometheus.Collector]. It lists the gauges.
func (stateCollector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{isReady, streams, tables, places, thinking, waiting, patient, gone, leases, leaseLeft, thoughtsBusy, thoughtsLeft} {
		out <- d
	}
}

// Collect implements [prometheus.Collector]. It sends the present values of the gauges. Before the log is open it sends only
// readiness; a worker sends only readiness and jobs.
func (s stateCollector) Collect(out chan<- prometheus.Metric) {
	set := func(d *prometheus.Desc, n float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, n, labels...)
	}
	ready := 0.0
	if s.state.why(context.Background()) == "" {
		ready = 1
	}
	set(isReady, ready)
	o := s.state.opened.Load()
	if o == nil {
		return
	}
	if o.server == nil {
		s.thoughts(o.log, set)
		return
	}
	set(streams, float64(o.site.Streams()))
	server := o.server.Standing()
	for phase, n := range server.Tables {
		set(tables, float64(n), string(phase))
	}
	set(places, float64(server.Places))
	set(thinking, float64(server.Thinking))
	set(waiting, float64(server.Waiting))
	set(patient, float64(server.Patient))
	set(gone, float64(o.server.Gone()))
	if l, ok := o.log.(store.Leases); ok {
		n, left := l.Held()
		set(leases, float64(n))
		set(leaseLeft, left.Seconds())
	}
}

// thoughts sets the gauges of a worker: the jobs in progress, and the jobs that no worker has taken yet, if the database
// answers.
func (s stateCollector) thoughts(log store.Log, set func(d *prometheus.Desc, n float64, labels ...string)) {
	set(thoughtsBusy, float64(s.meter.busy.Load()))
	from, ok := log.(store.Jobs)
	if !ok {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), pingTime)
	defer cancel()
	if urgent, patient, err := from.Untaken(ctx); err == nil { // no values while the database is away
		set(thoughtsLeft, float64(urgent), "no")
		set(thoughtsLeft, float64(patient), "yes")
	}
}
