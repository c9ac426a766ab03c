package cli

import (
	"encoding/xml"
	"math"
	"strings"

	"koyu-mcp/conformance"
	"koyu-mcp/internal/ecma"
)

// A suiteReport is a run of the suite for machines.
type suiteReport struct {
	Profile string       `json:"profile,omitempty"` // that was asked for
	Command []string     `json:"command,omitempty"` // none: this program
	Passed  int          `json:"passed"`
	Failed  int          `json:"failed"`
	Skipped int          `json:"skipped"`
	Cases   []caseReport `json:"cases"`
}

// A caseReport is one law or one transcript.
type caseReport struct {
	Name     string          `json:"name"`
	Title    string          `json:"title,omitempty"`
	Verdict  string          `json:"verdict"` // ok, FAIL or skip
	Seconds  float64         `json:"seconds"`
	Reason   string          `json:"reason,omitempty"` // why it was skipped
	Demands  string          `json:"demands,omitempty"`
	Findings []findingReport `json:"findings,omitempty"`

	details string
}

type findingReport struct {
	Problem  string `json:"problem"`
	Evidence string `json:"evidence,omitempty"`
	More     int    `json:"more,omitempty"`
	Mend     string `json:"mend,omitempty"`
}

func (s *suiteReport) add(r conformance.Result) {
	c := caseReport{
		Name:    r.Name,
		Title:   r.Title,
		Verdict: r.Verdict(),
		Seconds: float64(r.Took.Milliseconds()) / 1000,
		Reason:  r.Skipped,
		Demands: r.Rule,
	}
	switch {
	case !r.OK():
		s.Failed++
		c.details = r.Details()
	case r.Skipped != "":
		s.Skipped++
	default:
		s.Passed++
	}
	for _, f := range r.Findings {
		c.Findings = append(c.Findings, findingReport{f.Problem, f.Evidence, f.More, f.Mend})
	}
	s.Cases = append(s.Cases, c)
}

// What servers of continuous integration read.
type (
	junitSuites struct {
		XMLName xml.Name   `xml:"testsuites"`
		Suite   junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     float64     `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    float64       `xml:"time,attr"`
		Failure *junitMessage `xml:"failure"`
		Skipped *junitMessage `xml:"skipped"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// junit is the report in the format of JUnit.
func (s suiteReport) junit() string {
	suite := junitSuite{Name: "conformance", Tests: len(s.Cases), Failures: s.Failed, Skipped: s.Skipped}
	for _, c := range s.Cases {
		class, name, prefixed := strings.Cut(c.Name, "/")
		if !prefixed {
			class, name = suite.Name, c.Name
		}
		j := junitCase{Class: class, Name: strings.TrimSpace(name + " " + c.Title), Time: c.Seconds}
		switch {
		case c.details != "":
			j.Failure = &junitMessage{ecma.Visible(c.Findings[0].Problem), visibleLines(c.details)}
		case c.Reason != "":
			j.Skipped = &junitMessage{Message: ecma.Visible(c.Reason)}
		}
		suite.Time = math.Round(1000*(suite.Time+c.Seconds)) / 1000 // so that 0.1 and 0.2 are 0.3
		suite.Cases = append(suite.Cases, j)
	}
	text, err := xml.MarshalIndent(junitSuites{Suite: suite}, "", " ")
	if err != nil {
		panic(err) // there is nothing in it that XML could not say
	}
	return xml.Header + string(text) + "\n"
}

// visibleLines is text made visible line by line.
func visibleLines(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, ecma.Visible(line))
	}
	return strings.Join(lines, "\n")
}
