//go:build unix

package conformance

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"koyu-mcp/internal/child"
)

// all are the laws that the generic profile knows how to put to the test.
const all = "K10 K11 K12 K13 K14 K17 K18 K19 K20 K21"

// hostiles are servers that harm whoever starts them and trusts them. Each is a
// fake that is given a file, into which go the process ids of it and of what it
// starts.
var hostiles = []struct {
	name   string
	serve  func(pids string)
	laws   string        // the pattern of those that it is put to; few, where each takes all the time there is
	limit  time.Duration // 0: much more than it takes
	breaks string        // these laws and no others
	says   string        // what the report of each of those holds
}{
	{"killed in the first answer", func(string) {
		converse(func(_, answer string) { die(answer) })
	}, "", 0, "K21", "exit status 137"},
	{"killed in a later answer", func(string) {
		converse(func(method, answer string) {
			if method != "initialize" {
				die(answer)
			}
			say(method, answer)
		})
	}, "", 0, all, "exit status 137"},

	{"hangs at once", func(string) { forever() }, "", time.Second, "K21", "nothing came within 1s"},
	{"hangs after initialize", func(string) {
		converse(func(method, answer string) {
			if method != "initialize" {
				forever()
			}
			say(method, answer)
		})
	}, "", 3 * time.Second, "K21", "nothing came within 3s"},
	{"closes its input", func(string) {
		converse(func(method, answer string) {
			os.Stdin.Close()
			say(method, answer)
		})
		forever()
	}, "", 3 * time.Second, "K21", "does not read any more, and nothing came within 3s"},
	{"closes its output", func(string) {
		converse(func(method, answer string) {
			say(method, answer)
			os.Stdout.Close()
		})
		forever()
	}, "K13|K21", 0, "K13 K21", "closed its standard output"},

	{"endless line", func(string) {
		for range 100 {
			fmt.Print(strings.Repeat("y", 1<<20))
		}
		forever()
	}, "", 0, "K21", "more than 33554432 bytes and was killed"},
	{"long line", func(string) {
		converse(func(method, answer string) {
			if method == "tools/list" {
				filling := `"_meta":{"filling":"` + strings.Repeat("y", 30<<20) + `"}`
				answer = strings.Replace(answer, `"tools"`, filling+`,"tools"`, 1)
			}
			say(method, answer)
		})
	}, "K18|K21", 0, "", ""},
	{"floods standard error", func(string) {
		go func() {
			for {
				fmt.Fprintln(os.Stderr, strings.Repeat("e", 1<<12))
			}
		}()
		converse(say)
	}, "", 0, "", ""},

	{"leaves children", func(pids string) {
		startChild(pids)
		startChild(pids)
		converse(say)
	}, "", 0, "K20", "leaves a process behind"},
	{"waits for a child", func(pids string) {
		child := startChild(pids)
		converse(say)
		panic(child.Wait()) // it never ends
	}, "K14|K21", 4 * time.Second, "K14", "had not ended 4s after its start"},
	{"ignores SIGTERM", func(string) {
		signal.Ignore(syscall.SIGTERM)
		converse(say)
	}, "", 0, "K20", "does not end within 2s after SIGTERM"},

	{"asks the client", func(string) {
		converse(func(method, answer string) {
			fmt.Println(`{"jsonrpc":"2.0","id":1,"method":"roots/list"}`)
			say(method, answer)
			fmt.Println(`{"jsonrpc":"2.0","id":2,"method":"ping"}`)
		})
	}, "", 0, "", ""},
}

func init() {
	for _, h := range hostiles {
		fakes[h.name] = func(args []string) {
			sign(args[0], os.Getpid())
			h.serve(args[0])
		}
	}
	fakes["lets a child go"] = func(args []string) { startChild(args[0], child.OwnGroup) }
	fakes["stubborn"] = func([]string) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
		forever()
	}
}

// sign adds a process to those in the file.
func sign(pids string, pid int) {
	f, err := os.OpenFile(pids, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	fmt.Fprintln(f, pid)
}

// startChild starts a process, in the group of its parent unless it is told
// otherwise, that keeps all three streams open and ends by no signal but SIGKILL.
func startChild(pids string, otherwise ...func(*exec.Cmd)) *exec.Cmd {
	self, _ := os.Executable()
	child := exec.Command(self, "fake", "stubborn")
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	for _, do := range otherwise {
		do(child)
	}
	if err := child.Start(); err != nil {
		panic(err)
	}
	sign(pids, child.Process.Pid)
	return child
}

// say is what a server should do with its answer.
func say(_, answer string) { fmt.Print(answer) }

// die writes half of an answer and no more.
func die(answer string) {
	fmt.Print(answer[:len(answer)/2])
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// converse calls do for every request, with its method and the answer that is
// due. It returns at the end of input.
func converse(do func(method, answer string)) {
	listen(func(h heard) {
		if answer := obliging(h); answer != "" {
			do(h.Method, answer)
		}
	})
}

// TestHostile: whatever a server does, the suite comes to its end, says what is
// wrong with it, and leaves nothing of it behind.
func TestHostile(t *testing.T) {
	t.Parallel()
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			server := Server{Command: fake(t, h.name, pids), Limit: cmp.Or(h.limit, time.Minute)}
			suite := Suite{Server: server, Laws: Laws}.Select(regexp.MustCompile(h.laws).MatchString)
			var broken []string
			for r := range Results(t.Context(), suite) {
				if r.OK() {
					continue
				}
				broken = append(broken, r.Name)
				if !strings.Contains(r.String(), h.says) {
					t.Errorf("the report does not say %q:\n%s", h.says, r)
				}
			}
			if got := strings.Join(broken, " "); got != h.breaks {
				t.Errorf("it breaks %s, want %s", got, h.breaks)
			}
			for _, pid := range listed(t, pids) {
				gone(t, pid)
			}
		})
	}
}

// TestHostileCommand: so does the command, by its exit status.
func TestHostileCommand(t *testing.T) {
	t.Parallel()
	tally := regexp.MustCompile(`\n\d+ passed, [1-9]\d* failed\n$`)
	for _, h := range hostiles {
		if !slices.Contains([]string{"killed in a later answer", "hangs at once", "endless line", "leaves children"}, h.name) {
			continue
		}
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			pids := filepath.Join(t.TempDir(), "pids")
			args := []string{"conformance", "--limit", cmp.Or(h.limit, time.Minute).String(), "--run", h.laws, "--"}
			cmd := command(t, koyu(t), append(args, fake(t, h.name, pids)...)...)
			out, _ := cmd.Output() // the status says more
			if got := child.Status(cmd.ProcessState); got != 1 || !tally.Match(out) || !bytes.Contains(out, []byte(h.says)) {
				t.Errorf("it ended with status %d, and says\n%s", got, out)
			}
			for _, pid := range listed(t, pids) {
				gone(t, pid)
			}
		})
	}
}

// TestOutOfReach: a child that has left the group of the server is not ended,
// but nothing waits for it, although it holds on to the streams.
func TestOutOfReach(t *testing.T) {
	t.Parallel()
	pids := filepath.Join(t.TempDir(), "pids")
	says(t, play(t, "-- stdin --\nunread\n", time.Minute, "lets a child go", pids))
	for _, pid := range listed(t, pids) {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Errorf("process %d: %v", pid, err)
		}
		gone(t, pid)
	}
}

// listed are the processes in the file, of which there have to be some.
func listed(t *testing.T, pids string) []int {
	t.Helper()
	text, err := os.ReadFile(pids)
	if err != nil {
		t.Fatal(err)
	}
	var all []int
	for word := range strings.FieldsSeq(string(text)) {
		pid, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pid)
	}
	return all
}
