package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"pantheon/web/access"
)

// deployed is the folder of the deployment files.
const deployed = "../../deploy"

// readDeployed returns the text of a deployment file.
func readDeployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(deployed, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// understood parses a command line as the program does and returns the values. It fails the test if a flag is wrong, as far as that can
// be found without running the command.
func understood(t *testing.T, where string, args []string) (v cli) {
	t.Helper()
	t.Setenv("PANTHEON_DB", "postgres://127.0.0.1/none")
	p := &program{stdout: io.Discard, stderr: io.Discard}
	parser, err := p.parser(&v, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	called, err := parser.Parse(args)
	if err != nil {
		t.Errorf("%s: %q: %v", where, args, err)
		return v
	}
	switch called.Selected().Name {
	case "serve":
		s := &v.Serve
		_, trusted := access.ParseTrust(s.Trust)
		_, kept := s.keep()
		_, limited := s.limits()
		_, aged := s.hsts()
		err = cmp.Or(siteAddress(&s.URL), s.checkHosts(), aged, trusted, kept, limited, s.drainFlag.check(s.Ops), s.checkOps(), checkLease(s.Lease))
		if _, _, bad := net.SplitHostPort(s.Addr); s.Addr != "" && err == nil {
			err = bad
		}
	case "worker":
		err = cmp.Or(v.Worker.checkOps(), checkLease(v.Worker.Lease))
	}
	if err != nil {
		t.Errorf("%s: %q: %v", where, args, err)
	}
	return v
}

// port returns the port of an address.
func port(t *testing.T, address string) int {
	t.Helper()
	_, text, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// documents returns all documents of a YAML file of the deployment.
func documents[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	for from := yaml.NewDecoder(strings.NewReader(readDeployed(t, name)), yaml.UseJSONUnmarshaler()); ; {
		var one T
		err := from.Decode(&one)
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, one)
	}
}

// TestDeployedFilesAreRead checks that each YAML file can be parsed.
func TestDeployedFilesAreRead(t *testing.T) {
	read := 0
	err := filepath.WalkDir(deployed, func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasSuffix(path, ".yaml") || strings.HasSuffix(path, ".yml")) {
			name, _ := filepath.Rel(deployed, path)
			if all := documents[map[string]any](t, name); len(all) == 0 || len(all[0]) == 0 {
				t.Errorf("%s holds nothing", name)
			}
			read++
		}
		return err
	})
	if err != nil || read < 8 {
		t.Errorf("%d files were read, %v", read, err)
	}
}

// hostDocuments returns the names of the documents about self-hosting.
func hostDocuments(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob("../../docs/self-hosting/*.md")
	if err != nil || len(all) < 8 {
		t.Fatalf("%d documents about self-hosting, %v", len(all), err)
	}
	return all
}

// TestCommandsAreUnderstood checks that the program can parse each of its commands in the README and in the self-hosting documents. It also
// checks those in the comments of two files for web servers.
func TestCommandsAreUnderstood(t *testing.T) {
	found := 0
	command := regexp.MustCompile(`^(?:#\s+)?(?:pantheon|go run ./cmd/pantheon)((?: [^#|&;>]+)?)`)
	files := append(hostDocuments(t), "../../README.md", filepath.Join(deployed, "Caddyfile"), filepath.Join(deployed, "nginx/pantheon.conf"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code := !strings.HasSuffix(file, ".md")
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "```") {
				code = !code
			}
			if m := command.FindStringSubmatch(line); m != nil && code {
				understood(t, file, words(m[1]))
				found++
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d commands were found", found)
	}
}

// words splits a command into words, as a shell does. A text between quotes is one word.
func words(command string) (all []string) {
	for _, w := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(command, -1) {
		all = append(all, strings.Trim(w, `"`))
	}
	return all
}

// TestUnits checks that the commands of the systemd units can be parsed, and that the units restrict their programs. Web servers and
// Prometheus must use the addresses at which these programs listen.
func TestUnits(t *testing.T) {
	exec := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/pantheon (.*)$`)
	var asked, watched []string
	for unit, instances := range map[string][]string{"pantheon.service": {""}, "pantheon@.service": {"8081", "8082", "8083"}, "pantheon-think.service": {""}} {
		text := readDeployed(t, "systemd/"+unit)
		m := exec.FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("%s starts nothing", unit)
		}
		for _, instance := range instances {
			var args []string
			for arg := range strings.FieldsSeq(strings.ReplaceAll(m[1], "%i", instance)) {
				if !strings.HasPrefix(arg, "$") {
					args = append(args, arg)
				}
			}
			v := understood(t, unit, args)
			if unit == "pantheon-think.service" {
				watched = append(watched, v.Worker.Ops)
				continue
			}
			asked, watched = append(asked, v.Serve.Addr), append(watched, v.Serve.Ops)
			if want := "pantheon@" + instance; instance != "" && !strings.Contains(text, want) {
				t.Errorf("%s does not tell how %s is started", unit, want)
			}
		}
		for what := range strings.FieldsSeq("NoNewPrivileges=yes ProtectSystem=strict DynamicUser=yes") {
			if !strings.Contains(text, "\n"+what+"\n") {
				t.Errorf("%s has no %s", unit, what)
			}
		}
	}
	upstream := regexp.MustCompile(`(?m)^\s*(?:server|reverse_proxy) (127\.0\.0\.1:\d+)`)
	var passed []string
	for _, name := range []string{"nginx/pantheon.conf", "nginx/several.conf", "Caddyfile"} {
		for _, m := range upstream.FindAllStringSubmatch(readDeployed(t, name), -1) {
			passed = append(passed, m[1])
		}
	}
	same(t, "web servers ask", passed, asked)
	same(t, "Prometheus asks", targets(t, "prometheus.yml"), watched)
}

// targets returns the addresses that Prometheus scrapes.
func targets(t *testing.T, name string) (all []string) {
	t.Helper()
	type jobs struct {
		ScrapeConfigs []struct {
			StaticConfigs []struct{ Targets []string } `yaml:"static_configs"`
		} `yaml:"scrape_configs"`
	}
	for _, job := range documents[jobs](t, name)[0].ScrapeConfigs {
		for _, c := range job.StaticConfigs {
			all = append(all, c.Targets...)
		}
	}
	return all
}

// same fails the test if two sets of addresses differ. The parameter who is the beginning of the error.
func same(t *testing.T, who string, got, want []string) {
	t.Helper()
	sorted := func(all []string) []string { return slices.Compact(slices.Sorted(slices.Values(all))) }
	if got, want := sorted(got), sorted(want); !slices.Equal(got, want) {
		t.Errorf("%s %q, and there is %q", who, got, want)
	}
}

// TestCompose checks that the commands of the containers can be parsed, and that mounted files exist. Caddy and Prometheus must use the
// addresses of the servers, and the servers must trust only Caddy. The image must expose the port of its default command.
func TestCompose(t *testing.T) {
	type compose struct {
		Services map[string]struct {
			Image    string
			Command  []string
			Volumes  []string
			Networks any
		}
	}
	c := documents[compose](t, "compose.yaml")[0]
	front := regexp.MustCompile(`ipv4_address:([0-9.]+)`).FindStringSubmatch(fmt.Sprint(c.Services["caddy"].Networks))
	if front == nil {
		t.Fatal("Caddy has no address of its own")
	}
	var asked, watched []string
	for name, s := range c.Services {
		for _, volume := range s.Volumes {
			if file, _, ok := strings.Cut(volume, ":"); ok && strings.HasPrefix(file, "./") {
				if _, err := os.Stat(filepath.Join(deployed, file)); err != nil {
					t.Error(err)
				}
			}
		}
		if name, _, _ := strings.Cut(s.Image, ":"); name != "pantheon" {
			continue
		}
		var args []string
		for _, arg := range s.Command {
			args = append(args, strings.ReplaceAll(arg, "${PANTHEON_SITE:-localhost}", "games.example.org"))
		}
		v := understood(t, name, args)
		if v.Serve.Addr == "" {
			watched = append(watched, v.Worker.Ops)
			continue
		}
		asked, watched = append(asked, name+v.Serve.Addr), append(watched, v.Serve.Ops)
		if host, _, _ := net.SplitHostPort(v.Serve.Peers); host != name || !slices.Equal(v.Serve.Trust, front[1:]) {
			t.Errorf("%s is reached by others at %s, and believes %q and not Caddy alone, at %s", name, v.Serve.Peers, v.Serve.Trust, front[1])
		}
	}
	caddy := readDeployed(t, "compose/Caddyfile")
	passed := regexp.MustCompile(`reverse_proxy (.*) \{`).FindStringSubmatch(caddy)
	same(t, "Caddy asks", strings.Fields(passed[1]), asked)
	same(t, "Prometheus asks", targets(t, "compose/prometheus.yml"), watched)
	health := regexp.MustCompile(`health_port (\d+)`).FindStringSubmatch(caddy)
	for _, at := range watched {
		if strconv.Itoa(port(t, at)) != health[1] {
			t.Errorf("Caddy asks port %s whether it is ready, and it is asked at %s", health[1], at)
		}
	}
	v := understood(t, "the image", dockerCommand(t))
	if exposed := "\nEXPOSE " + strconv.Itoa(port(t, v.Serve.Addr)) + "\n"; !strings.Contains(readDeployed(t, "Dockerfile"), exposed) {
		t.Errorf("the image has no %q", exposed)
	}
}

// dockerCommand returns the default command of the image.
func dockerCommand(t *testing.T) (args []string) {
	t.Helper()
	m := regexp.MustCompile(`(?m)^CMD (\[.*\])$`).FindStringSubmatch(readDeployed(t, "Dockerfile"))
	if err := yaml.Unmarshal([]byte(m[1]), &args); err != nil {
		t.Fatal(err)
	}
	return args
}

// A probe is the HTTP request by which Kubernetes checks a container.
type probe struct {
	HTTPGet struct{ Path, Port string } `yaml:"httpGet"`
}

// A kubeFile holds the parts of a Kubernetes document that the tests read.
type kubeFile struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     struct {
		Selector any
		Ports    []struct {
			Port       int
			TargetPort string `yaml:"targetPort"`
		}
		Template struct {
			Metadata struct {
				Labels      map[string]any
				Annotations map[string]string
			}
			Spec struct {
				Grace      int    `yaml:"terminationGracePeriodSeconds"`
				Restart    string `yaml:"restartPolicy"`
				Containers []struct {
					Args []string
					Env  []struct {
						Name      string
						ValueFrom struct {
							Secret struct{ Name, Key string } `yaml:"secretKeyRef"`
						} `yaml:"valueFrom"`
					}
					Ports []struct {
						Name string
						Port int `yaml:"containerPort"`
					}
					Ready     probe `yaml:"readinessProbe"`
					Live      probe `yaml:"livenessProbe"`
					Lifecycle struct {
						PreStop struct{ Sleep struct{ Seconds int } } `yaml:"preStop"`
					}
				}
			}
		}
	}
}

// TestManifests checks that the commands of the Kubernetes containers can be parsed. Ports and probes must fit the addresses at which the
// containers listen, and the grace period must be long enough for a stop. Services and disruption budgets must select only servers.
func TestManifests(t *testing.T) {
	all, kinds := manifests(t), map[string]int{}
	var servers map[string]any // labels of the server pods
	for _, m := range all {
		if kinds[m.Kind]++; m.Kind != "Deployment" {
			continue
		}
		pod := m.Spec.Template.Spec
		c := pod.Containers[0]
		v := understood(t, m.Metadata.Name, c.Args)
		ports, end := map[string]int{}, 0
		for _, p := range c.Ports {
			ports[p.Name] = p.Port
		}
		ops := v.Worker.Ops
		if v.Serve.Addr != "" {
			servers, ops = m.Spec.Template.Metadata.Labels, v.Serve.Ops
			end = int(time.Duration(v.Serve.Drain).Seconds())
			if ports["http"] != port(t, v.Serve.Addr) || ports["peers"] != port(t, v.Serve.Peers) {
				t.Errorf("%s has the ports %v and listens at %s and %s", m.Metadata.Name, ports, v.Serve.Addr, v.Serve.Peers)
			}
		}
		if ports["ops"] != port(t, ops) || m.Spec.Template.Metadata.Annotations["prometheus.io/port"] != strconv.Itoa(port(t, ops)) {
			t.Errorf("%s is watched over at %s, which is not what is asked", m.Metadata.Name, ops)
		}
		if c.Ready.HTTPGet != struct{ Path, Port string }{"/readyz", "ops"} || c.Live.HTTPGet != struct{ Path, Port string }{"/healthz", "ops"} {
			t.Errorf("%s is asked %v and %v", m.Metadata.Name, c.Ready, c.Live)
		}
		if took := c.Lifecycle.PreStop.Sleep.Seconds + end + int(gracePeriod.Seconds()) + 5; pod.Grace < took {
			t.Errorf("%s needs %d s to end and has %d s", m.Metadata.Name, took, pod.Grace)
		}
	}
	for _, m := range all {
		selector, _ := m.Spec.Selector.(map[string]any)
		if labels, ok := selector["matchLabels"].(map[string]any); ok {
			selector = labels
		}
		if m.Kind == "Service" || m.Kind == "PodDisruptionBudget" {
			for label, value := range selector {
				if servers[label] != value {
					t.Errorf("the %s is for %v, which no server is", m.Kind, selector)
				}
			}
			if len(selector) < 2 {
				t.Errorf("the %s is for %v: thinkers too", m.Kind, selector)
			}
		}
		for _, p := range m.Spec.Ports {
			if p.TargetPort != "http" {
				t.Errorf("the service leads to %s", p.TargetPort)
			}
		}
	}
	if want := (map[string]int{"Deployment": 2, "Service": 1, "PodDisruptionBudget": 1, "NetworkPolicy": 2}); !maps.Equal(kinds, want) {
		t.Errorf("there are %v", kinds)
	}
}
