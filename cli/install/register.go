package install

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/tailscale/hujson"
)

// register is the text with the registration of s, and the one that was there
// under its name, if any. What else a person has said about that server, such as
// its environment, stays with it.
func (c Client) register(text, name string, s Server) (changed string, before *Registration, err error) {
	d, err := parse(text)
	if err != nil {
		return "", nil, err
	}
	if before, err = c.registered(d, name); err != nil {
		return "", nil, err
	}
	entry := c.entry(s)
	if before == nil || before.Command == "" {
		changed, err = d.set(entry, c.Member, name)
		return changed, before, err
	}
	for _, m := range entry {
		if changed, err = d.set(m.value, c.Member, name, m.name); err != nil {
			return "", nil, err
		}
		if d, err = parse(changed); err != nil {
			return "", nil, err
		}
	}
	return changed, before, nil
}

// registered is what is registered under that name, if anything is.
func (c Client) registered(d document, name string) (*Registration, error) {
	values, err := d.find(c.Member, name)
	if err != nil || len(values) < 3 {
		return nil, err
	}
	r := decode(name, values[2])
	return &r, nil
}

// unregister is the text without the registration of that name, and the one
// that was there, if any.
func (c Client) unregister(text, name string) (changed string, before *Registration, err error) {
	for { // of two with that name the other one would count now
		d, err := parse(text)
		if err != nil {
			return "", nil, err
		}
		r, err := c.registered(d, name)
		if r == nil || err != nil {
			return text, before, err
		}
		before = cmp.Or(before, r)
		if text, err = d.remove(c.Member, name); err != nil {
			return "", nil, err
		}
	}
}

// A Registration is a server as the file of a client names it.
type Registration struct {
	Name    string
	Project string // the folder of the one project that it is for, if it is
	Server
	Env   map[string]string
	URL   string // of a server that is not started
	Wrong error  // why it makes no sense
}

// String is what is registered, in a line. It tells no secrets that stand where
// secrets are put.
func (r Registration) String() string {
	address, _, _ := strings.Cut(r.URL, "?")
	if scheme, rest, found := strings.Cut(address, "://"); found {
		address = scheme + "://" + rest[strings.LastIndexByte(rest, '@')+1:]
	}
	return cmp.Or(strings.Join(append([]string{r.Command}, r.Args...), " "), address, "nothing that can be started")
}

// decode makes sense of a registration.
func decode(name string, v hujson.Value) Registration {
	var entry struct {
		Command, URL, ServerURL string
		Args                    []string
		Env                     map[string]string
	}
	err := json.Unmarshal([]byte(compact(v)), &entry)
	return Registration{
		Name: name, Server: Server{entry.Command, entry.Args}, Env: entry.Env,
		URL: cmp.Or(entry.URL, entry.ServerURL), Wrong: err,
	}
}

// Registrations are all in the text of a file of the client, in their order.
func (c Client) Registrations(text string) (all []Registration, err error) {
	d, err := parse(text)
	if err != nil {
		return nil, err
	}
	if all, err = c.registrations(d, d.root, ""); err != nil || c.Projects == "" {
		return all, err
	}
	projects, err := d.object(c.Projects)
	if err != nil {
		return nil, err
	}
	for _, m := range projects.Members {
		of, err := c.registrations(d, m.Value, m.Name.Value.(hujson.Literal).String())
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	return all, nil
}

// registrations are those in at, which is d or a part of it.
func (c Client) registrations(d document, at hujson.Value, project string) (all []Registration, err error) {
	o, err := document{d.mark, d.text, at}.object(c.Member)
	if err != nil {
		return nil, err
	}
	for i, m := range o.Members {
		name := m.Name.Value.(hujson.Literal).String()
		if indexOf(o, name) != i {
			continue
		}
		r := decode(name, m.Value)
		r.Project = project
		all = append(all, r)
	}
	return all, nil
}
