package web

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// LoopbackHosts are the hosts, for [Guard], by which this machine asks a server
// that listens on a.
func LoopbackHosts(a net.Addr) []string {
	_, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return nil
	}
	hosts := []string{a.String()}
	for _, name := range []string{"localhost", "127.0.0.1", "::1"} {
		if host := net.JoinHostPort(name, port); !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
	}
	return hosts
}

// Guard is h for requests to one of hosts, NAME or NAME:PORT, where no PORT is
// any. A page that a browser has from elsewhere does not reach h: not under a
// name that it lets lead here, whatever the address, and not from its own
// origin. Other programs name no origin.
func Guard(h http.Handler, hosts ...string) http.Handler {
	var known []authority
	for _, host := range hosts {
		known = append(known, parse(host, ""))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !parse(r.Host, "80").among(known) {
			http.Error(w, fmt.Sprintf("This server is not known as %q.", r.Host), http.StatusMisdirectedRequest)
			return
		}
		for _, origin := range r.Header.Values("Origin") {
			if !originOf(origin).among(known) {
				http.Error(w, fmt.Sprintf("Pages from %q may not ask this server.", origin), http.StatusForbidden)
				return
			}
		}
		h.ServeHTTP(w, r)
	})
}

// An authority is the name of a host, in lower case, and a port of it; none is
// any.
type authority struct{ name, port string }

// parse is the authority host, with port where it names none.
func parse(host, port string) authority {
	name := host
	if n, p, err := net.SplitHostPort(host); err == nil {
		name = n
		if p != "" {
			port = p
		}
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	return authority{strings.ToLower(name), port}
}

// originOf is the authority of an origin, which is nobody where it has none.
func originOf(origin string) authority {
	u, err := url.Parse(origin)
	switch {
	case err != nil:
		return authority{}
	case u.Scheme == "https":
		return parse(u.Host, "443")
	case u.Scheme == "http":
		return parse(u.Host, "80")
	}
	return authority{}
}

// among reports whether a is somebody, and one of known.
func (a authority) among(known []authority) bool {
	return a.name != "" && slices.ContainsFunc(known, func(k authority) bool {
		return k.name == a.name && (k.port == "" || k.port == a.port)
	})
}
