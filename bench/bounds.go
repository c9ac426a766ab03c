package main

import (
	"fmt"
	"strconv"
	"strings"

	"koyu-mcp/koyu/limit"
)

// listBounds lists the bounds of one building, which are known and not
// measured.
func listBounds(*rig) (report, error) {
	var list []string
	for _, b := range limit.Bounds {
		list = append(list, fmt.Sprintf("- `%s`: %s %s", b.Name, size(b.Default), b.Of))
	}
	return report{notes: []string{strings.Join(list, "\n")}}, nil
}

// size is n, in MiB when it is a whole number of them.
func size(n int) string {
	if n%(1<<20) == 0 {
		return strconv.Itoa(n>>20) + " MiB"
	}
	return strconv.Itoa(n)
}
