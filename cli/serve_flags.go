package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"koyu-mcp/koyu/limit"
	"koyu-mcp/server"
)

// A serving is what the command line sets for a server, whatever it is reached
// by.
type serving struct {
	profile profile
	options server.Options
}

// servingFlags gives cmd the flags of a server, which is one of those profiles,
// the first unless another is named.
func servingFlags(cmd *cobra.Command, profiles []string, find func(string) (server.Profile, error)) *serving {
	s := &serving{profile: profile{find: find}, options: server.Options{Cache: server.DefaultCache}}
	_ = s.profile.Set(profiles[0]) // there is one
	flags := cmd.Flags()
	flags.Var(&s.profile, "profile", "which server to be, see profiles")
	completeFlag(cmd, "profile", cobra.FixedCompletions(profiles, cobra.ShellCompDirectiveNoFileComp))
	flags.Var((*room)(&s.options.Cache), "cache", "keep buildings and answers of this size together from one call to the next; 0 keeps nothing")
	flags.Var(&s.options.Roots, "root", "read and write only files below this folder; may be repeated")
	_ = cmd.MarkFlagDirname("root") // the flag is there
	flags.BoolVar(&s.options.ReadOnly, "read-only", false, "write nothing, and offer no tool that writes")
	return s
}

// within are the options of the server, with the bounds that the command line of
// cmd sets.
func (s *serving) within(cmd *cobra.Command) server.Options {
	o := s.options
	o.Limits = Limits(cmd)
	return o
}

// A size is a number of bytes above 0, as the value of a flag.
type size int

func (s *size) Set(text string) error {
	n, ok := limit.Number(text)
	if !ok || n == 0 {
		return errors.New("it has to be a number of bytes above 0, as in 1000000 or 64MiB")
	}
	*s = size(n)
	return nil
}

func (s *size) String() string { return strconv.Itoa(int(*s)) }
func (s *size) Type() string   { return "bytes" }

// A room is a number of bytes, or none, as the value of a flag.
type room int

func (r *room) Set(text string) error {
	n, ok := limit.Number(text)
	if !ok {
		return errors.New("it has to be a number of bytes, as in 512MiB, or 0 to keep nothing")
	}
	*r = room(n)
	return nil
}

func (r *room) String() string { return strconv.Itoa(int(*r)) }
func (r *room) Type() string   { return "bytes" }

// A profile is a name of one of the servers, as the value of a flag.
type profile struct {
	server.Profile
	find func(name string) (server.Profile, error)
}

func (p *profile) Set(name string) (err error) {
	p.Profile, err = p.find(name)
	return err
}

func (p *profile) String() string { return p.Name }
func (p *profile) Type() string   { return "name" }
