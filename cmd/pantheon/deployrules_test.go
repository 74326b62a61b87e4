package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io/fs"
	bignum "math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"pantheon/game"
	"pantheon/ops"
)

// deployedFiles returns the texts of all deployment files, by name within the folder.
func deployedFiles(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(deployed, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(deployed, path)
			all[filepath.ToSlash(name)] = readDeployed(t, name)
		}
		return err
	})
	if err != nil || len(all) < 15 {
		t.Fatalf("%d files are read, %v", len(all), err)
	}
	return all
}

// manifests returns all documents that kubectl applies.
func manifests(t *testing.T) (all []kubeFile) {
	t.Helper()
	for name := range deployedFiles(t) {
		if strings.HasPrefix(name, "kubernetes/") {
			all = append(all, documents[kubeFile](t, name)...)
		}
	}
	return all
}

// TestImagesArePinned checks that each image has a version of two or three numbers. The version of Pantheon must be the same in all files,
// and that of Go must be the one in go.mod.
func TestImagesArePinned(t *testing.T) {
	named := regexp.MustCompile(`(?m)^\s*(?:-\s+)?(?:image: |FROM )(\S+)|docker run .*\s(\S+)$|docker build .* -t (\S+)`)
	version := regexp.MustCompile(`^v?\d+\.\d+(\.\d+)?$`)
	own, count := map[string][]string{}, 0
	for file, text := range deployedFiles(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			image := m[1] + m[2] + m[3]
			if image == "scratch" {
				continue
			}
			count++
			name, tag, _ := strings.Cut(image[strings.LastIndex(image, "/")+1:], ":")
			if !version.MatchString(tag) {
				t.Errorf("%s: the image %s has no whole version", file, image)
			}
			switch name {
			case "pantheon":
				own[tag] = append(own[tag], file)
			case "golang":
				module, err := os.ReadFile("../../go.mod")
				if err != nil {
					t.Fatal(err)
				}
				if !strings.Contains(string(module), "\ngo "+tag+"\n") {
					t.Errorf("%s builds with Go %s, and go.mod says another version", file, tag)
				}
			}
		}
	}
	if count < 8 || len(own) != 1 {
		t.Errorf("%d images are named, those of this program %v", count, own)
	}
}

// TestNoSecretIsApplied checks that kubectl applies no secret, not even a placeholder. A command in the files creates each secret that pods
// need. No file holds a default password.
func TestNoSecretIsApplied(t *testing.T) {
	for _, m := range manifests(t) {
		if m.Kind == "Secret" {
			t.Errorf("the secret %s would be applied", m.Metadata.Name)
		}
		for _, c := range m.Spec.Template.Spec.Containers {
			for _, e := range c.Env {
				if from := e.ValueFrom.Secret; from.Name != "" {
					made := "kubectl create secret generic " + from.Name + " --from-file=" + from.Key + "="
					if !strings.Contains(readDeployed(t, "kubernetes/servers.yaml"), made) {
						t.Errorf("%s asks for %s of %s, and nothing says %q", m.Metadata.Name, from.Key, from.Name, made)
					}
				}
			}
		}
	}
	password := regexp.MustCompile(`(?i)(?:://[^:/\s]+:([^"'@]+)@|password["']?[:=]\s*["']?([^\s"']+))`)
	for file, text := range deployedFiles(t) {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "#") {
				continue // describes the format
			}
			for _, m := range password.FindAllStringSubmatch(line, -1) {
				if !strings.HasPrefix(m[1]+m[2], "$") {
					t.Errorf("%s holds a password: %s", file, strings.TrimSpace(line))
				}
			}
		}
	}
}

// A networkPolicy holds the parts of a Kubernetes network policy that the tests read.
type networkPolicy struct {
	Kind string
	Spec struct {
		PodSelector struct {
			Labels map[string]string `yaml:"matchLabels"`
		} `yaml:"podSelector"`
		Types   []string `yaml:"policyTypes"`
		Ingress []struct {
			From []struct {
				Namespace *struct{} `yaml:"namespaceSelector"`
				Pod       struct {
					Labels map[string]string `yaml:"matchLabels"`
				} `yaml:"podSelector"`
			}
			Ports []struct{ Protocol, Port string }
		}
	}
}

// TestNetworkPolicies checks that exactly one rule opens each port of each deployment, and that each rule names its clients. The port for
// peers is open only to servers.
func TestNetworkPolicies(t *testing.T) {
	policies := documents[networkPolicy](t, "kubernetes/network.yaml")
	for _, m := range manifests(t) {
		if m.Kind != "Deployment" {
			continue
		}
		labels := m.Spec.Template.Metadata.Labels
		var opened, ports []string
		for _, p := range m.Spec.Template.Spec.Containers[0].Ports {
			ports = append(ports, p.Name)
		}
		for _, p := range policies {
			if p.Kind != "NetworkPolicy" || !slices.Equal(p.Spec.Types, []string{"Ingress"}) {
				t.Errorf("network.yaml has a %s for %q", p.Kind, p.Spec.Types)
			}
			mine := len(p.Spec.PodSelector.Labels) > 0
			for label, value := range p.Spec.PodSelector.Labels {
				mine = mine && labels[label] == value
			}
			if !mine {
				continue
			}
			for _, rule := range p.Spec.Ingress {
				if len(rule.From) == 0 || len(rule.Ports) == 0 {
					t.Errorf("a rule for %s lets in everybody, or everything", m.Metadata.Name)
				}
				for _, from := range rule.From {
					if from.Namespace == nil && len(from.Pod.Labels) == 0 {
						t.Errorf("a rule for %s lets in everybody", m.Metadata.Name)
					}
					for _, port := range rule.Ports {
						if port.Port == "peers" && (from.Namespace != nil || from.Pod.Labels["app.kubernetes.io/component"] != "server") {
							t.Errorf("peers of %s are open to %+v", m.Metadata.Name, from)
						}
					}
				}
				for _, port := range rule.Ports {
					if port.Protocol != "TCP" {
						t.Errorf("%s is open to %s", m.Metadata.Name, port.Protocol)
					}
					opened = append(opened, port.Port)
				}
			}
		}
		slices.Sort(opened)
		slices.Sort(ports)
		if !slices.Equal(opened, ports) {
			t.Errorf("of %s the ports %q are opened, and it has %q", m.Metadata.Name, opened, ports)
		}
	}
}

// TestTrustIsNarrow checks that no file makes a server trust a whole private network. The largest allowed network has 256 addresses.
func TestTrustIsNarrow(t *testing.T) {
	found := 0
	for file, text := range deployedFiles(t) {
		for _, m := range regexp.MustCompile(`--trust[= ](\S+)`).FindAllStringSubmatch(text, -1) {
			for one := range strings.SplitSeq(m[1], ",") {
				if one == "(the" {
					continue // part of a sentence
				}
				found++
				network, err := netip.ParsePrefix(one)
				if address, single := netip.ParseAddr(one); single == nil {
					network, err = netip.PrefixFrom(address, address.BitLen()), nil
				}
				if err != nil || network.Addr().BitLen()-network.Bits() > 8 {
					t.Errorf("%s: --trust %s is wide, or no network: %v", file, one, err)
				}
			}
		}
	}
	if found < 4 {
		t.Errorf("%d are trusted", found)
	}
}

// TestWhatEndsStartsAgain checks that each deployment restarts a server or a worker that ends by itself, without a limit. It must not
// restart one that somebody has stopped.
func TestWhatEndsStartsAgain(t *testing.T) {
	for file, text := range deployedFiles(t) {
		if !strings.HasSuffix(file, ".service") || strings.Contains(text, "\nType=oneshot\n") {
			continue
		}
		for _, line := range []string{"Restart=always", "StartLimitIntervalSec=0"} {
			if !strings.Contains(text, "\n"+line+"\n") {
				t.Errorf("%s has no %s", file, line)
			}
		}
		if unit, _, _ := strings.Cut(text, "\n[Service]\n"); !strings.Contains(unit, "\nStartLimitIntervalSec=0\n") {
			t.Errorf("%s has its start limit where systemd does not look", file)
		}
	}
	type compose struct {
		Services map[string]struct{ Restart string }
	}
	for name, s := range documents[compose](t, "compose.yaml")[0].Services {
		if s.Restart != "unless-stopped" {
			t.Errorf("the container %s starts again %q", name, s.Restart)
		}
	}
	if text := readDeployed(t, "Dockerfile"); !regexp.MustCompile(`docker run .*--restart unless-stopped`).MatchString(text) {
		t.Error("the command for one container does not let it start again")
	}
	for _, m := range manifests(t) {
		if m.Kind == "Deployment" && m.Spec.Template.Spec.Restart != "Always" {
			t.Errorf("the pods of %s start again %q", m.Metadata.Name, m.Spec.Template.Spec.Restart)
		}
	}
}

// TestFilesOfPasswordsAreClosed checks that the documents create each environment file of a unit or of the containers so that only root can
// read it, and that no command empties a file that exists.
func TestFilesOfPasswordsAreClosed(t *testing.T) {
	docs := ""
	for _, file := range hostDocuments(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		docs += string(text)
	}
	closed := func(text, file string) bool { return slices.Contains(closedFiles(text), file) }
	files := 0
	for unit, text := range deployedFiles(t) {
		for _, m := range regexp.MustCompile(`(?m)^EnvironmentFile=-?(\S+)$`).FindAllStringSubmatch(text, -1) {
			files++
			if !closed(text, m[1]) {
				t.Errorf("%s does not say how %s is made", unit, m[1])
			}
			if !closed(docs, m[1]) {
				t.Errorf("the documentation does not say how %s is made", m[1])
			}
		}
	}
	if files < 5 {
		t.Errorf("units read %d files", files)
	}
	if !closed(readDeployed(t, "compose.yaml"), "deploy/.env") {
		t.Error("compose.yaml does not say how deploy/.env is made")
	}
	empties := regexp.MustCompile(`(?:/dev/null|[^>]>) *\S+\.env`)
	for unit, text := range deployedFiles(t) {
		if found := empties.FindString(text); found != "" {
			t.Errorf("%s empties a file that exists: %s", unit, found)
		}
	}
	if found := empties.FindString(docs); found != "" {
		t.Errorf("the documentation empties a file that exists: %s", found)
	}
}

// closedFiles returns the files for which a text says both "touch FILE" and "chmod 0600 FILE". A file without a folder is in the folder of
// the last "cd" of the same block of commands.
func closedFiles(text string) (closed []string) {
	folder, made := "", map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimLeft(line, "# "))
		if strings.HasPrefix(line, "```") {
			folder = ""
		}
		command, _, _ := strings.Cut(line, " #")
		for part := range strings.SplitSeq(command, "&&") {
			words := strings.Fields(part)
			if len(words) < 2 {
				continue
			}
			verb, files := words[0], words[1:]
			if verb == "cd" {
				folder = files[0]
			}
			for _, file := range files {
				if folder != "" && !strings.Contains(file, "/") {
					file = folder + "/" + file
				}
				switch {
				case verb == "touch":
					made[file] = true
				case verb == "chmod" && files[0] == "0600" && made[file]:
					closed = append(closed, file)
				}
			}
		}
	}
	return closed
}

// TestProbesAreAnswered checks that the program answers each path that Kubernetes and Caddy request.
func TestProbesAreAnswered(t *testing.T) {
	paths := map[string]bool{}
	for _, text := range deployedFiles(t) {
		for _, m := range regexp.MustCompile(`(?:httpGet: \{path: |health_uri )(/\w+)`).FindAllStringSubmatch(text, -1) {
			paths[m[1]] = true
		}
	}
	if len(paths) < 2 {
		t.Fatalf("only %v are asked", paths)
	}
	watch := ops.New(ops.Config{Version: "test"})
	for path := range paths {
		answer := httptest.NewRecorder()
		r := httptest.NewRequest("GET", path, nil)
		r.Host = "127.0.0.1:9480"
		if watch.ServeHTTP(answer, r); answer.Code != http.StatusOK && answer.Code != http.StatusServiceUnavailable {
			t.Errorf("%s is answered with %d", path, answer.Code)
		}
	}
}

// TestBackupsAreMadeAtNight checks that the commands of the backup units can be parsed and read the data folder of the server's unit.
// Timers must start the units.
func TestBackupsAreMadeAtNight(t *testing.T) {
	text := readDeployed(t, "systemd/pantheon-backup.service")
	data := ""
	for _, m := range regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/pantheon (.*)$`).FindAllStringSubmatch(text, -1) {
		if v := understood(t, "pantheon-backup.service", strings.Fields(m[1])); v.Backup.File != "" {
			data = v.Backup.Data
		}
	}
	if data == "" || !strings.Contains(readDeployed(t, "systemd/pantheon.service"), " --data "+data+" ") {
		t.Errorf("the backup is of %q, which is not the server's folder", data)
	}
	if !strings.Contains(text, "\nUser=pantheon\n") { // the systemd name of the user of pantheon.service
		t.Error("the backup is made by another user than the server's")
	}
	for _, name := range []string{"pantheon-backup", "pantheon-backup-db"} {
		timer := readDeployed(t, "systemd/"+name+".timer")
		for _, line := range []string{"OnCalendar=*-*-* 03:30", "Persistent=yes", "WantedBy=timers.target"} {
			if !strings.Contains(timer, "\n"+line+"\n") {
				t.Errorf("%s.timer has no %s", name, line)
			}
		}
		if !strings.Contains(readDeployed(t, "systemd/"+name+".service"), "\nType=oneshot\n") {
			t.Errorf("%s.service does not end", name)
		}
	}
}

// TestAlertsAreRead checks that both Prometheus configurations load the alert rules, and that the containers contain the file.
func TestAlertsAreRead(t *testing.T) {
	for _, file := range []string{"prometheus.yml", "compose/prometheus.yml"} {
		var c struct {
			Rules []string `yaml:"rule_files"`
		}
		if err := yaml.Unmarshal([]byte(readDeployed(t, file)), &c); err != nil || !slices.Equal(c.Rules, []string{"alerts.yml"}) {
			t.Errorf("%s reads the rules %q, %v", file, c.Rules, err)
		}
	}
	if !strings.Contains(readDeployed(t, "compose.yaml"), "- ./alerts.yml:/etc/prometheus/alerts.yml:ro") {
		t.Error("the containers are not given the alert rules")
	}
	tool, err := exec.LookPath("promtool")
	if err != nil {
		t.Skip("promtool is not installed")
	}
	for _, args := range [][]string{{"check", "rules", "alerts.yml"}, {"check", "config", "prometheus.yml"}} {
		check := exec.Command(tool, args...)
		check.Dir = deployed
		if out, err := check.CombinedOutput(); err != nil {
			t.Errorf("promtool %q: %v\n%s", args, err, out)
		}
	}
}

// TestNginx checks that nginx serves TLS, redirects plain HTTP to it, forwards the scheme, and accepts the largest record that the program
// accepts. Where nginx is installed, it also parses the files.
func TestNginx(t *testing.T) {
	for _, file := range []string{"pantheon.conf", "several.conf"} {
		text := readDeployed(t, "nginx/"+file)
		for _, want := range []string{
			"listen 443 ssl", "ssl_certificate ", "ssl_certificate_key ", "ssl_protocols TLSv1.2 TLSv1.3;", "return 301 https://games.example.org$request_uri;",
			"proxy_set_header X-Forwarded-Proto https;", "proxy_set_header X-Forwarded-For $remote_addr;", "proxy_set_header Host $http_host;",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %q", file, want)
			}
		}
		m, most := regexp.MustCompile(`client_max_body_size (\d+)m;`).FindStringSubmatch(text), 0
		if m != nil {
			most, _ = strconv.Atoi(m[1])
		}
		if most<<20 <= game.MaxRecord {
			t.Errorf("%s refuses by itself what the program would refuse or take: %q", file, m)
		}
		readByNginx(t, file, text)
	}
}

// readByNginx makes nginx check a file, with Unix sockets instead of ports and a certificate made for the test. It checks nothing where
// nginx is not installed.
func readByNginx(t *testing.T, file, text string) {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		if _, err = os.Stat("/usr/sbin/nginx"); err != nil {
			t.Log("nginx is not installed")
			return
		}
		nginx = "/usr/sbin/nginx"
	}
	folder := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: bignum.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"games.example.org"}}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	sockets := 0
	text = regexp.MustCompile(`listen (?:\[::\]:)?\d+`).ReplaceAllStringFunc(text, func(string) string {
		sockets++
		return fmt.Sprintf("listen unix:%s/%d", folder, sockets)
	})
	text = strings.ReplaceAll(text, "/etc/ssl/games.example.org", folder)
	for name, data := range map[string][]byte{
		"fullchain.pem": pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate}),
		"privkey.pem":   pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}),
		"site.conf":     []byte(text),
		"nginx.conf":    []byte("pid " + folder + "/pid;\nevents {}\nhttp { access_log off; include " + folder + "/site.conf; }\n"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(nginx, "-t", "-p", folder, "-c", filepath.Join(folder, "nginx.conf"), "-e", "stderr").CombinedOutput(); err != nil {
		t.Errorf("nginx does not read %s: %v\n%s", file, err, out)
	}
}
