package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"koyu-mcp/conformance"
	"koyu-mcp/internal/whole"
)

// maxLog is how long a log may be, in bytes.
const maxLog = 256 << 20

// record makes a transcript of what tap has logged.
func record() *cobra.Command {
	var r recording
	cmd := &cobra.Command{
		Use:   "record [--from LOG] [-o NAME.txtar]",
		Short: "Turn a recorded session into a transcript",
		Long: `Makes a transcript, which conformance plays again, of a session that tap has
recorded. A log may hold several: each begins where the client says initialize.
The last one is taken unless --session names another.

What would be another thing the next time is replaced: UUIDs, times, absolute
paths, progress tokens. Where the client said it, it gets a stand-in on both
sides, and a path below the working directory of the server becomes ${dir}/….
Where the server made it up, a * takes the place of the whole value; then the
answers are compared as JSON, otherwise to the byte. With --as-said the client's
stay as they are, ${dir} apart, for a server whose answers depend on them.
--volatile finds what else a server makes up, such as tokens of its own.

--files puts files of that directory into the transcript, as they are now: they
should be as they were before the session. A pattern without a slash is one for
names, in whatever folder; with one it is for paths. Hidden files and folders
are left out, and a file ends in a newline there.

A transcript expects the server to end with 0 when its input ends. How the
recorded one ended, a log does not tell.`,
		Example: `koyu conformance record --session 1
koyu conformance record --from wire.log -o transcripts/adds-a-room.txtar --files '*.muro' --volatile 'u-[a-z0-9]+'`,
		Args: func(cmd *cobra.Command, args []string) error { return noMore(cmd, args, 0) },
	}
	flags := cmd.Flags()
	flags.Var(setting{&r.from, "file"}, "from", "the log, or - for standard input ("+wireLog+")")
	flags.VarP(setting{&r.out, "file"}, "out", "o", "the file to write (standard output)")
	flags.BoolVar(&r.force, "force", false, "write over a file that is there")
	flags.Var(&r.session, "session", "which session of the log, from 1 on (the last)")
	flags.Var(setting{&r.dir, "folder"}, "dir", "the working directory of the server (that of this command)")
	flags.BoolVar(&r.asSaid, "as-said", false, "leave what the client said as it is")
	flags.Var(&r.volatile, "volatile", "what else is not the same another time, as a regular expression; more than once for several")
	flags.Var(&r.files, "files", "the files of it to put in, as a pattern; more than once for several")
	flags.Var(setting{&r.profile, "name"}, "profile", "the profile that the server is started with")
	flags.Var(setting{&r.about, "text"}, "about", "the text on top: what is pinned, and by which rule")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return r.make(cmd) }
	return cmd
}

// A recording is what the flags of record say.
type recording struct {
	from, out, dir, profile, about string
	files, volatile                patterns
	session                        ordinal
	force, asSaid                  bool
}

// make writes the transcript.
func (r recording) make(cmd *cobra.Command) error {
	out := cmp.Or(r.out, pipe)
	if info, err := os.Stat(out); out != pipe && err == nil && info.Mode().IsRegular() && !r.force {
		return wrongValue("%s is there already; --force writes over it", out)
	}
	names, err := namesOf(cmp.Or(r.dir, "."))
	if err != nil {
		return err
	}
	volatile, err := r.volatile.compile()
	if err != nil {
		return err
	}
	files, err := conformance.Gather(os.DirFS(names[0]), r.files...)
	if err != nil {
		return fmt.Errorf("--files: %w", err)
	}
	log, err := r.read(cmd)
	if err != nil {
		return err
	}
	t, notes, err := conformance.Record(log, conformance.Recording{
		Session:  int(r.session),
		Dirs:     names,
		AsSaid:   r.asSaid,
		Volatile: volatile,
		Doc:      r.about,
		Profile:  r.profile,
		Files:    files,
	})
	if err != nil {
		return err
	}
	text, err := t.Format()
	if err != nil {
		return err
	}
	for _, note := range notes {
		_ = say(cmd.ErrOrStderr(), line{warning + " " + note})
	}
	if out == pipe {
		return document(cmd.OutOrStdout(), string(text))
	}
	if err := write(out, string(text)); err != nil {
		return fmt.Errorf("cannot write %s: %w", out, whole.Reason(err))
	}
	return say(cmd.OutOrStdout(), line{"Wrote " + out})
}

// read is the log.
func (r recording) read(cmd *cobra.Command) ([]byte, error) {
	name := cmp.Or(r.from, wireLog)
	in := cmd.InOrStdin()
	if name != pipe {
		file, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read the log %s: %w", name, whole.Reason(err))
		}
		defer file.Close()
		in = file
	}
	log, err := io.ReadAll(io.LimitReader(in, maxLog+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read the log %s: %w", name, whole.Reason(err))
	case len(log) > maxLog:
		return nil, fmt.Errorf("the log %s is longer than %d MiB; take the session out of it", name, maxLog>>20)
	}
	return log, nil
}

// namesOf are the absolute names of a folder: as it is called, and without
// links.
func namesOf(folder string) ([]string, error) {
	name, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	names := []string{name}
	if real, err := filepath.EvalSymlinks(name); err == nil { // the log may be from elsewhere
		names = append(names, real)
	}
	for _, name := range names {
		if name == filepath.Dir(name) {
			return nil, fmt.Errorf("every path is below %s; name the working directory of the server with --dir", name)
		}
	}
	return names, nil
}

// patterns are the values of a flag that may be given several times.
type patterns []string

func (p *patterns) Set(text string) error { *p = append(*p, text); return nil }
func (p *patterns) String() string        { return strings.Join(*p, " ") }
func (p *patterns) Type() string          { return "pattern" }

// compile takes them for regular expressions.
func (p patterns) compile() (all []*regexp.Regexp, err error) {
	for _, text := range p {
		pattern, err := regexp.Compile(text)
		if err != nil {
			return nil, wrongValue("%q is no regular expression: %v", text, err)
		}
		all = append(all, pattern)
	}
	return all, nil
}

// An ordinal counts from 1, as the value of a flag; 0 is none.
type ordinal int

func (o *ordinal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return errors.New("it has to be a number from 1 on")
	}
	*o = ordinal(n)
	return nil
}

func (o *ordinal) String() string {
	if *o == 0 {
		return ""
	}
	return strconv.Itoa(int(*o))
}

func (o *ordinal) Type() string { return "number" }
