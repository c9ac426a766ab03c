package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
)

// A listing is how a registry lists the server. It has those members of the
// format of registries that we use; another one is a mistake.
type listing struct {
	Schema      string     `json:"$schema"`
	Name        string     `json:"name"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Version     string     `json:"version"`
	Packages    []packaged `json:"packages,omitempty"`
}

// A packaged is the server as it can be fetched and started.
type packaged struct {
	RegistryType string    `json:"registryType"`
	Identifier   string    `json:"identifier"` // where to fetch it
	FileSHA256   string    `json:"fileSha256"`
	Transport    transport `json:"transport"`
}

type transport struct {
	Type string `json:"type"`
}

// offering is the listing with the bundles, all of which lie below base.
func (l listing) offering(bundles []file, base *url.URL) listing {
	for _, b := range bundles {
		l.Packages = append(l.Packages, packaged{"mcpb", base.JoinPath(b.name).String(), b.sum(), transport{"stdio"}})
	}
	return l
}

// address is the text as an address below which files can lie.
func address(text string) (*url.URL, error) {
	base, err := url.Parse(text)
	if err != nil || base.Scheme != "https" || base.Host == "" || base.RawQuery != "" || base.Fragment != "" {
		return nil, fmt.Errorf("%q is no address below which files can lie: it has to be like https://HOST/FOLDER", text)
	}
	return base, nil
}

// A file is one of the release.
type file struct {
	name    string
	content []byte
}

// sum is what tells whether a copy of the file is the same.
func (f file) sum() string {
	sum := sha256.Sum256(f.content)
	return hex.EncodeToString(sum[:])
}
