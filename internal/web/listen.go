package web

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
)

// Listen listens on addr, HOST:PORT. Port 0 is any that is free; no HOST is
// every interface. The errors say what to do.
func Listen(addr string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("%q is not HOST:PORT, as in 127.0.0.1:8765 or [::1]:8765", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err == nil {
		return l, nil
	}
	if lookup, ok := errors.AsType[*net.DNSError](err); ok && lookup.IsNotFound && lookup.Name == host {
		return nil, fmt.Errorf("cannot listen on %s: no machine is known by the name %q; give an address of this one", addr, host)
	}
	switch {
	case errors.Is(err, errInUse):
		return nil, fmt.Errorf("cannot listen on %s: another program does; choose another port, or 0 for any that is free", addr)
	case errors.Is(err, errNotHere):
		return nil, fmt.Errorf("cannot listen on %s: %s is no address of this machine", addr, host)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, errForbidden):
		return nil, fmt.Errorf("cannot listen on %s: this account may not have port %s; choose one above 1023", addr, port)
	}
	return nil, fmt.Errorf("cannot listen on %s: %w", addr, err)
}

// Loopback reports whether nobody but this machine reaches a.
func Loopback(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
