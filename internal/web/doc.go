// Package web is what the servers of this program on HTTP share: where they
// listen, whom they let in, and how they end.
//
// They speak plain HTTP, and leave encryption to a proxy in front of them.
package web
