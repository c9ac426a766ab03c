package conformance

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// versions are those that a client may ask for: new ones, old ones, and one
// that never was.
var versions = []string{latest, "2025-06-18", "2024-11-05", neverWas}

const neverWas = "1999-12-31"

// checkLifecycle (K21) begins sessions in several versions of the protocol. The
// first one, on which all others wait, shows whether the server answers at all.
func checkLifecycle(t *trial) {
	answered := map[string]string{latest: t.begin(latest, false)}
	if t.result.mute {
		return
	}
	t.beginAll(answered, versions[1:])
	var others []string // which it says it speaks
	for _, version := range versions {
		other := answered[version]
		if _, asked := answered[other]; !asked && !slices.Contains(others, other) && other != "" {
			others = append(others, other)
		}
	}
	t.beginAll(answered, others)
	for _, version := range versions {
		t.judgeVersion(version, answered)
	}
}

// beginAll begins a session in each of the versions, all at once.
func (t *trial) beginAll(answered map[string]string, versions []string) {
	parts, got := make([]*trial, len(versions)), make([]string, len(versions))
	var running sync.WaitGroup
	for i, version := range versions {
		parts[i] = &trial{ctx: t.ctx, server: t.server, profile: t.profile, law: t.law}
		running.Go(func() { got[i] = parts[i].begin(version, true) })
	}
	running.Wait()
	for i, version := range versions {
		answered[version] = got[i]
		for _, f := range parts[i].result.Findings {
			t.find(f)
		}
	}
}

// begin begins a session in a version and returns the version that is answered,
// or "" if none is. With early it is asked before, too.
func (t *trial) begin(version string, early bool) (answered string) {
	t.fresh(func(s *talk) {
		var before []question
		if early {
			before = append(before, s.question("ping", nil))
		}
		if early && t.profile.Early {
			before = append(before, s.question("tools/list", nil))
		}
		s.put(before...)
		hello := s.hello(version)
		if s.greeting == nil {
			t.mute(s, hello, before)
			return
		}
		s.write(initialized + "\n")
		answered = t.judgeGreeting(s.greeting, version)
		after := s.question("ping", nil)
		s.put(after)
		switch m := s.await(after); {
		case m == nil:
			t.noAnswer(s, after, "ping after initialize", "")
			t.result.mute = s.ctx.Err() != nil // every other law would wait as long
			return
		case m.fault != nil:
			t.find(Finding{Problem: "ping after initialize is answered with an error", Evidence: exchange(after, m)})
		}
		s.settle(func() bool { return s.waiting() == 0 })
		for _, q := range before {
			if m := s.answers[q.key]; m == nil || m.fault != nil {
				t.find(Finding{Problem: "what comes before initialize is not answered with a result", Evidence: exchange(q, m), Mend: mendEarly})
			}
		}
	})
	return answered
}

const mendEarly = "Answer ping at any time, which a client uses to see whether the server is there, and in a profile that says so other requests as well."

// mute finds that initialize is not answered, and what else can be told about
// that: it may be that what was sent before was too much for the server, and one
// that answers when its input has ended has kept the answer in a buffer.
func (t *trial) mute(s *talk, hello question, before []question) {
	t.result.mute = true
	fate, heard := s.fate(), len(s.responses)
	s.closeInput()
	if len(s.responses) > heard {
		t.find(Finding{
			Problem:  "initialize is answered only when the input has ended: the server does not flush",
			Evidence: exchange(hello, s.responses[heard]),
			Mend:     "Flush standard output after every line: a pipe is no terminal, and most languages fill a buffer of some kilobytes before they write to it.",
		})
		return
	}
	f := Finding{
		Problem: "initialize is not answered: " + fate,
		Mend:    "Start the command by hand, paste what was sent, and look at what comes.",
	}
	for _, q := range before {
		f.Evidence = evidence(f.Evidence, exchange(q, s.answers[q.key]))
		f.Mend = mendEarly
	}
	f.Evidence = evidence(f.Evidence, exchange(hello, nil), s.heard())
	t.find(f)
}

// judgeGreeting looks at the result of initialize, and returns the version that
// it names.
func (t *trial) judgeGreeting(m *incoming, asked string) (answered string) {
	if m.fault != nil {
		if asked != neverWas || m.fault.Code != "-32602" {
			t.find(Finding{
				Problem:  "initialize in the version " + asked + " is refused",
				Evidence: "got  " + show(m.line, 0),
				Mend:     "Answer a version that the server speaks; the client then decides whether it goes on.",
			})
		}
		return ""
	}
	var result struct {
		ProtocolVersion *string
		Capabilities    map[string]json.RawMessage
		ServerInfo      *struct{ Name, Version *string }
	}
	err := json.Unmarshal(m.result, &result)
	info := result.ServerInfo
	for _, member := range []struct {
		name string
		ok   bool
	}{
		{"a protocolVersion that is a text", result.ProtocolVersion != nil},
		{"capabilities that are an object", result.Capabilities != nil},
		{"a serverInfo with a name and a version", info != nil && info.Name != nil && info.Version != nil},
	} {
		if !member.ok || err != nil {
			t.find(Finding{
				Problem:  "the result of initialize needs " + member.name,
				Evidence: "got  " + show(m.line, 0),
				Mend:     `Answer {"protocolVersion":…,"capabilities":{…},"serverInfo":{"name":…,"version":…}}.`,
			})
		}
	}
	if result.ProtocolVersion == nil {
		return ""
	}
	return *result.ProtocolVersion
}

// judgeVersion looks at the version that was answered to one asked for.
func (t *trial) judgeVersion(asked string, answered map[string]string) {
	got, p := answered[asked], t.profile
	f := Finding{Problem: fmt.Sprintf("initialize in the version %s answers %q", asked, got)}
	switch {
	case got == "" || answered[got] == "":
		return // which is a finding already
	case p.EchoesVersion && got != asked:
		f.Problem += ", where this profile answers what was asked for"
	case p.Version != "" && got != p.Version:
		f.Problem += ", where this profile always answers " + p.Version
	case p.Version == "" && got != asked && answered[got] != got:
		f.Problem += fmt.Sprintf(", but when that is asked for, %q", answered[got])
		f.Mend = "Answer the version that the client asks for if the server speaks it, else the newest one that it does."
	default:
		return
	}
	t.find(f)
}
