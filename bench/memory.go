package main

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"
	"time"
)

// Bounds of what a server holds that was not asked about a building: in MiB,
// and what it may have grown to during a million messages.
const (
	idleBound   = 16
	growthBound = 1.1
)

// small are messages of all sorts that no tool works on, and how many of them
// have answers.
var small = []byte(string(ping) +
	`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}` + "\n" +
	`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{}}}` + "\n" +
	"no message at all\n" +
	`{"jsonrpc":"2.0","id":3,"method":"no/such/method"}` + "\n")

const (
	smallMessages = 5
	smallAnswers  = 3
)

// measureMemory measures what a server holds in memory, idle and after many
// messages.
func measureMemory(r *rig) (report, error) {
	var idle, early, late float64
	err := r.with("koyu", func(p *process) (err error) {
		if idle, err = p.resident(); err != nil {
			return err
		}
		if early, err = p.after(100_000); err != nil {
			return err
		}
		late, err = p.after(900_000)
		return err
	})
	if errors.Is(err, errors.ErrUnsupported) {
		return report{notes: []string{"Left out: this system does not tell how much memory a process holds."}}, nil
	}
	if err != nil {
		return report{}, err
	}
	return report{figures: []figure{
		atMost("memory of an idle server", idle, idleBound, "MiB"),
		atMost("memory of it after a million messages", late, idleBound, "MiB"),
		atMost("of that after the first 100 000", late/early, growthBound, "times"),
	}}, nil
}

// rest is how long a server is left alone before it counts as idle.
const rest = 5 * time.Second

// after is the memory of a process that is idle after so many messages more.
func (p *process) after(messages int) (float64, error) {
	const turns = 100
	batch := messages / smallMessages / turns
	lines := bytes.Repeat(small, batch)
	for range turns {
		if _, err := p.flood(lines, batch*smallAnswers); err != nil {
			return 0, err
		}
	}
	time.Sleep(rest)
	return p.resident()
}

// resident is how much memory a process holds, in MiB. The error is
// [errors.ErrUnsupported] on systems that do not tell.
func (p *process) resident() (float64, error) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(p.command.Process.Pid) + "/status")
	if err != nil {
		return 0, errors.ErrUnsupported
	}
	return residentIn(string(status))
}

func residentIn(status string) (float64, error) {
	_, rest, _ := strings.Cut(status, "\nVmRSS:")
	figure, _, found := strings.Cut(rest, "kB\n")
	if !found {
		return 0, errors.ErrUnsupported
	}
	kib, err := strconv.ParseFloat(strings.TrimSpace(figure), 64)
	return kib / 1024, err
}
