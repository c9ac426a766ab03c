package web

import (
	"net"
	"strings"
	"testing"
)

func TestListen(t *testing.T) {
	t.Parallel()
	taken, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, test := range []struct{ addr, want string }{
		{taken.Addr().String(), "another program does; choose another port, or 0"},
		{"127.0.0.1", `"127.0.0.1" is not HOST:PORT`},
		{"", `"" is not HOST:PORT`},
		{"192.0.2.1:0", "192.0.2.1 is no address of this machine"}, // of a network for documentation
		{"127.0.0.1:65536", "cannot listen on 127.0.0.1:65536: "},
		{"127.0.0.1:http?", "cannot listen on 127.0.0.1:http?: "},
	} {
		l, err := Listen(test.addr)
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Listen(%q): %v, want %q", test.addr, err, test.want)
		}
	}
}

func TestLoopback(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		addr net.Addr
		want bool
	}{
		{&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, true},
		{&net.TCPAddr{IP: net.IPv4(127, 9, 9, 9), Port: 80}, true},
		{&net.TCPAddr{IP: net.IPv6loopback, Port: 80}, true},
		{&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80}, false},
		{&net.TCPAddr{IP: net.IPv6unspecified, Port: 80}, false},
		{&net.TCPAddr{Port: 80}, false},
		{&net.UnixAddr{Name: "socket"}, false},
	} {
		if got := Loopback(test.addr); got != test.want {
			t.Errorf("Loopback(%s) = %t", test.addr, got)
		}
	}
}
