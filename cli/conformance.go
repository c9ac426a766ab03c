package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"koyu-mcp/conformance"
	"koyu-mcp/internal/whole"
	"koyu-mcp/server"
)

// A suiteRun is a call of conformance.
type suiteRun struct {
	command []string // the server; none is this program
	profile string

	pattern                   string
	lawsOnly, transcriptsOnly bool
	transcripts               string
	write, read               string
	limit                     time.Duration

	asJSON bool
	junit  string
}

// generic is the profile of a server of which nothing is known.
const generic = "generic"

// conformanceSuite puts a server through the laws and transcripts of package
// conformance (12 K40).
func conformanceSuite() *cobra.Command {
	var run suiteRun
	cmd := &cobra.Command{
		Use:   "conformance [flags] [-- COMMAND ARG…]",
		Short: "Test whether a server does what clients rely on",
		Long: `Starts a server many times over, a few at a time, talks to it as clients do and
as they should not, and tells what a client would stumble over, and what to
change. The server is COMMAND, which may be written in any language, or this
program without one. Up to three of its tools are called, with arguments that
they have to refuse; none that says it destroys something.

The profile says what the server is held to where servers differ. generic, which
is that of a COMMAND unless another is asked for, demands what the protocol
itself demands. The others are those of this program (see profiles): a server
that says it is one of them is held to all of its rules, and to the recorded
exchanges of it, byte for byte.

PATTERN is a regular expression, and runs the cases in whose names it occurs.

To find out whether a read sees the write before it, the suite has to know a tool
that writes, one that reads, and their arguments. In these ${n} stands for a
number that is another one for each write and has to show up in what is read, and
${dir} for an empty folder.

The exit code is 0 when everything passed, 1 when something failed, and 2 when it
could not be run.`,
		Example: `koyu conformance
koyu conformance -- node server.mjs
koyu conformance --junit report.xml -- ./server
koyu conformance --profile sdk --laws-only -- ./server
koyu conformance --run K13 -- python server.py
koyu conformance --write 'set {"key":"k","value":"${n}"}' --read 'get {"key":"k"}' -- ./server`,
		Args: cobra.ArbitraryArgs, // parse looks at them
	}
	flags := cmd.Flags()
	flags.Var(setting{&run.profile, "name"}, "profile", "what the server is held to, by name")
	flags.Var(setting{&run.pattern, "pattern"}, "run", "run only the cases in whose names this occurs")
	flags.BoolVar(&run.lawsOnly, "laws-only", false, "run no transcripts")
	flags.BoolVar(&run.transcriptsOnly, "transcripts-only", false, "run no laws")
	flags.Var(setting{&run.transcripts, "folder"}, "transcripts", "run the transcripts of this folder instead of those that are built in")
	flags.Var(setting{&run.write, "call"}, "write", "a tool that writes and its arguments, for K16")
	flags.Var(setting{&run.read, "call"}, "read", "a tool that reads what was written and its arguments, for K16")
	flags.DurationVar(&run.limit, "limit", conformance.DefaultLimit, "how long a process of the server may take")
	flags.Var(setting{&run.junit, "file"}, "junit", "write a report in the format of JUnit, too")
	flags.BoolVar(&run.asJSON, "json", false, "answer in JSON")
	completeFlag(cmd, "profile", cobra.FixedCompletions(append(server.Names(), generic), cobra.ShellCompDirectiveNoFileComp))

	cmd.RunE = ending(misuse, func(cmd *cobra.Command, args []string) error {
		if err := run.parse(cmd, args); err != nil {
			return wrongCall{cmd, err}
		}
		suites, err := run.suites(cmd.Root().Name())
		if err != nil {
			return err
		}
		return run.run(cmd, suites)
	})
	cmd.AddCommand(record())
	return cmd
}

// parse takes the command of the server from the arguments, and looks at the
// flags.
func (r *suiteRun) parse(cmd *cobra.Command, args []string) error {
	dash := cmd.ArgsLenAtDash()
	switch {
	case dash < 0 && len(args) > 0, dash > 0:
		return fmt.Errorf("conformance takes no argument %q; the command of a server goes behind --", args[0])
	case dash == 0 && len(args) == 0:
		return errors.New("there is no COMMAND behind --")
	case r.lawsOnly && r.transcriptsOnly:
		return errors.New("--laws-only and --transcripts-only leave nothing to run")
	case r.limit <= 0:
		return errors.New("--limit has to be above 0")
	case (r.write == "") != (r.read == ""):
		return errors.New("--write and --read go together")
	}
	r.command = args
	if r.profile == "" || r.profile == generic {
		return nil
	}
	if _, err := server.Find(r.profile); err != nil {
		return fmt.Errorf("%w, and %s", err, generic)
	}
	return nil
}

// run puts the servers through the suites and reports on it. Whoever stops it, or
// reads no more of the report, leaves no server behind.
func (r *suiteRun) run(cmd *cobra.Command, suites []conformance.Suite) error {
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	err := r.report(ctx, cmd, suites)
	if errors.Is(err, syscall.EPIPE) {
		return failure{code: unread}
	}
	return err
}

// report puts the servers through the suites, and tells what is found out.
func (r *suiteRun) report(ctx context.Context, cmd *cobra.Command, suites []conformance.Suite) error {
	if err := suites[0].Server.Startable(ctx); err != nil {
		return fmt.Errorf("the server cannot be started: %w", err)
	}
	report, err := r.tell(ctx, cmd, conformance.Results(ctx, suites...))
	switch {
	case ctx.Err() != nil:
		return stopped
	case err != nil:
		return err
	}
	report.Profile, report.Command = r.profile, r.command
	if len(r.command) > 0 {
		report.Profile = cmp.Or(r.profile, generic)
	}
	if r.junit != "" {
		if err := write(r.junit, report.junit()); err != nil {
			return fmt.Errorf("cannot write %s: %w", r.junit, whole.Reason(err))
		}
	}
	tally := line{fmt.Sprintf("%d passed, %d failed", report.Passed, report.Failed)}
	return reply{cmd.OutOrStdout(), r.asJSON}.print(report, []line{tally}, report.Failed == 0)
}

// tell collects what is found out, and tells it to a person case by case. What
// was cut short says nothing about a server.
func (r *suiteRun) tell(ctx context.Context, cmd *cobra.Command, results iter.Seq[conformance.Result]) (report suiteReport, err error) {
	for result := range results {
		if ctx.Err() != nil {
			return report, ctx.Err()
		}
		report.add(result)
		if !r.asJSON {
			err = say(cmd.OutOrStdout(), resultLines(result)...)
		}
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// resultLines are one line for a case and, if it failed, those that say why.
func resultLines(r conformance.Result) []line {
	text := fmt.Sprintf("%-4s  %s", r.Verdict(), r.Name)
	if r.Title != "" {
		text += " " + r.Title
	}
	if r.Skipped != "" {
		return []line{{text + ": " + r.Skipped}}
	}
	lines := []line{{fmt.Sprintf("%s (%v)", text, r.Took.Round(time.Millisecond))}}
	if !r.OK() {
		for detail := range strings.SplitSeq(r.Details(), "\n") {
			lines = append(lines, line{"      " + detail})
		}
	}
	return lines
}

// suites are what the servers are put through. It is an error if nothing is
// left of it.
func (r *suiteRun) suites(name string) ([]conformance.Suite, error) {
	pattern, err := regexp.Compile(r.pattern)
	if err != nil {
		return nil, wrongValue("--run %q is no regular expression: %v", r.pattern, err)
	}
	transcripts, err := r.readTranscripts()
	if err != nil {
		return nil, err
	}
	var suites []conformance.Suite
	if len(r.command) > 0 {
		suites, err = r.foreign(transcripts)
	} else {
		suites, err = r.own(name, transcripts)
	}
	if err != nil {
		return nil, err
	}
	left := 0
	for i, s := range suites {
		s.Server.Limit = r.limit
		if r.lawsOnly {
			s.Transcripts = nil
		}
		if r.transcriptsOnly {
			s.Laws = nil
		}
		suites[i] = s.Select(pattern.MatchString)
		left += len(suites[i].Laws) + len(suites[i].Transcripts)
	}
	if left == 0 {
		return nil, wrongValue("nothing of what there is to run fits, so that nothing is tested")
	}
	return suites, nil
}

// readTranscripts are those of the folder that was asked for, else those that
// are built in.
func (r *suiteRun) readTranscripts() ([]*conformance.Transcript, error) {
	if r.transcripts == "" {
		return conformance.Transcripts()
	}
	info, err := os.Stat(r.transcripts)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", r.transcripts, whole.Reason(err))
	case !info.IsDir():
		return nil, wrongValue("%s is no folder", r.transcripts)
	}
	all, err := conformance.Load(os.DirFS(r.transcripts))
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("there is no transcript, a file *.txtar, in %s", r.transcripts)
	}
	return all, err
}

// foreign is the suite of a server that is none of this program.
func (r *suiteRun) foreign(transcripts []*conformance.Transcript) ([]conformance.Suite, error) {
	s, err := r.suite(r.profile, transcripts)
	s.Server.Command = r.command
	return []conformance.Suite{s}, err
}

// own are the suites of this program: of one profile, or of all. With all of
// them a law has the name of the profile in front, and sdk-plain, which is known
// not to keep them, is left to its transcripts.
func (r *suiteRun) own(name string, transcripts []*conformance.Transcript) ([]conformance.Suite, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	as := func(profile string) conformance.Server {
		return conformance.Server{Path: self, Command: ownCommand(name, profile)}
	}
	program := as("")
	if r.profile != "" {
		s, err := r.suite(r.profile, transcripts)
		s.Server = program
		if r.profile != generic {
			s.Server = as(r.profile)
		}
		return []conformance.Suite{s}, err
	}
	var suites []conformance.Suite
	for _, p := range server.Profiles {
		if p.Wire == nil {
			continue
		}
		s, err := r.suite(p.Name, nil)
		if err != nil {
			return nil, err
		}
		s.Name, s.Server = p.Name, as(p.Name)
		suites = append(suites, s)
	}
	program.TakesProfile = true
	return append(suites, conformance.Suite{Server: program, Transcripts: transcripts}), nil
}

// suite is what a server of a profile is put through.
func (r *suiteRun) suite(name string, transcripts []*conformance.Transcript) (conformance.Suite, error) {
	s := conformance.Suite{
		Profile:     conformance.Profile{Name: generic},
		Laws:        conformance.Laws,
		Transcripts: r.of(name, transcripts),
	}
	if p, _ := server.Find(name); p.Wire != nil {
		s.Profile = conformance.For(*p.Wire)
	}
	switch {
	case r.write != "":
		var errs [2]error
		var pair conformance.Pair
		pair.Write, errs[0] = conformance.ParseCall(r.write)
		pair.Read, errs[1] = conformance.ParseCall(r.read)
		if err := cmp.Or(errs[0], errs[1]); err != nil {
			return s, wrongValue("--write or --read: %v", err)
		}
		if !pair.Write.Varies() {
			return s, wrongValue("the arguments of --write have no ${n}, so that one write could not be told from another")
		}
		s.Profile.Pair = &pair
	case len(r.command) == 0 && name != "study" || name == "koyu":
		s.Profile.Pair = &layersPair
	}
	return s, nil
}

// of are the transcripts that a server of a profile is put through: of those
// that are built in its own, of others also those that name no profile, and all
// of them if nothing is known of the server.
func (r *suiteRun) of(profile string, transcripts []*conformance.Transcript) []*conformance.Transcript {
	return slices.DeleteFunc(slices.Clone(transcripts), func(t *conformance.Transcript) bool {
		if r.transcripts == "" {
			return cmp.Or(t.Profile, server.Profiles[0].Name) != profile
		}
		return t.Profile != "" && t.Profile != profile && profile != "" && profile != generic
	})
}

// layersPair is how the servers of this program write and read (K16): a layer,
// in whose text a room has a number.
var layersPair = conformance.Pair{
	Write: conformance.Call{
		Tool: "write_layer",
		Arguments: `{"file":"${dir}/shed.muro","layer":"shed.muro","content":` +
			`"koyu 1.0\nname Shed\nunit mm\n\ngrid X 0 3000\ngrid Y 0 2000\nlevel L1 0 h:2400 slab:200\n\n` +
			`space /L1/shed storage X1..X2 Y1..Y2 name:${n}\n"}`,
	},
	Read:  conformance.Call{Tool: "layers", Arguments: `{"file":"${dir}/shed.muro"}`},
	Files: map[string]string{"shed.muro": "koyu 1.0\n"},
}
