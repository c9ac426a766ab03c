// Release makes what people download: for each system and processor an archive
// with the program, and a bundle that desktop clients open. With them go their
// checksums and, once it is known where they will lie, the listing for
// registries of servers:
//
//	go run ./release [-o DIR] [-only SYSTEM/PROCESSOR,...] [-url ADDRESS]
//
// It runs in the checkout, and needs nothing but Go, and git for the version.
// The same commit makes the same bytes, whoever makes them and where, as long as
// it is with the same version of Go.
package main

import (
	"flag"
	"fmt"
	"net/url"
	"os"
)

func main() { os.Exit(run()) }

func run() int {
	out := flag.String("o", "dist", "`folder` for the files")
	only := flag.String("only", "", "make it for these `targets` alone, as in linux/amd64,darwin/arm64")
	where := flag.String("url", "", "`address` of the folder where the files will lie; with it there is a server.json that names them")
	flag.Parse()
	targets, err := chosen(*only)
	var base *url.URL
	if err == nil && *where != "" {
		base, err = address(*where)
	}
	if err == nil && flag.NArg() > 0 {
		err = fmt.Errorf("there is nothing to do with %q: see -help", flag.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		return 2
	}
	r := release{source: ".", out: *out, targets: targets, base: base, report: os.Stdout}
	if err := r.make(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		return 1
	}
	return 0
}
