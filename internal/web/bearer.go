package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"strings"

	"koyu-mcp/internal/whole"
)

// Tokens are those that a request may bear to be let in. They are kept as
// hashes, which are all of one length.
type Tokens [][sha256.Size]byte

// minToken is the length of the shortest token that is no guess.
const minToken = 16

// maxTokens is the size of the longest file of tokens, in MiB.
const maxTokens = 1

// token is what a header can hold of one (RFC 6750).
var token = regexp.MustCompile(`^[A-Za-z0-9._~+/-]+=*$`)

// ReadTokens reads the tokens of a file, one a line. The errors say what to do,
// and quote no token.
func ReadTokens(file string) (Tokens, error) {
	lines, err := tokensOf(file)
	if err != nil {
		return nil, err
	}
	var all Tokens
	for _, t := range lines {
		all = append(all, sha256.Sum256([]byte(t)))
	}
	return all, nil
}

// ReadToken reads the first token of a file, to be borne.
func ReadToken(file string) (string, error) {
	lines, err := tokensOf(file)
	if err != nil {
		return "", err
	}
	return lines[0], nil
}

// tokensOf are the tokens of a file, of which there is at least one.
func tokensOf(file string) ([]string, error) {
	text, err := whole.Read(file, maxTokens)
	if err != nil {
		return nil, fmt.Errorf("cannot read the tokens of %s: %w", file, whole.Reason(err))
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o007 != 0 {
		return nil, fmt.Errorf("everybody on this machine may read or change the tokens of %s; keep them to yourself with chmod o= %[1]s", file)
	}
	var all []string
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case len(line) < minToken:
			return nil, fmt.Errorf("%s:%d: a token has at least %d characters; openssl rand -hex 32 makes one", file, i+1, minToken)
		case !token.MatchString(line):
			return nil, fmt.Errorf("%s:%d: a token is letters, digits and any of . _ ~ + / - with = at the end; openssl rand -hex 32 makes one", file, i+1)
		default:
			all = append(all, line)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s holds no token; openssl rand -hex 32 makes one", file)
	}
	return all, nil
}

// Guard is h for requests that bear one of the tokens. How long it takes to tell
// that one does not says nothing about them.
func (t Tokens) Guard(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, borne, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		switch {
		case !strings.EqualFold(scheme, "Bearer"):
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "This server wants a token, in a header Authorization: Bearer TOKEN.", http.StatusUnauthorized)
		case !t.has(strings.TrimSpace(borne)):
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			http.Error(w, "The token is none of those that this server knows.", http.StatusUnauthorized)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

func (t Tokens) has(borne string) bool {
	hash, found := sha256.Sum256([]byte(borne)), 0
	for _, known := range t {
		found |= subtle.ConstantTimeCompare(hash[:], known[:])
	}
	return found == 1
}
