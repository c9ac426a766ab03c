package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const (
	oldToken = "0123456789abcdef"
	newToken = "fedcba9876543210+/~.-_=="
)

// tokenFile is a file of that text, which nobody else reads.
func tokenFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tokens")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTokens(t *testing.T) {
	t.Parallel()
	tokens, err := ReadTokens(tokenFile(t, "\ufeff\n"+oldToken+"\r\n  "+newToken+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	guarded := tokens.Guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	const none, wrong = "Bearer", `Bearer error="invalid_token"`
	for _, test := range []struct {
		authorization string
		code          int
		challenge     string
	}{
		{"Bearer " + oldToken, 200, ""},
		{"bearer  " + newToken, 200, ""},
		{"", 401, none},
		{oldToken, 401, none},
		{"Basic " + oldToken, 401, none},
		{"Bearer", 401, wrong},
		{"Bearer " + oldToken[:15], 401, wrong},
		{"Bearer " + oldToken + "0", 401, wrong},
		{"Bearer " + oldToken + " " + newToken, 401, wrong},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		if test.authorization != "" {
			r.Header.Set("Authorization", test.authorization)
		}
		w := httptest.NewRecorder()
		guarded.ServeHTTP(w, r)
		if got := w.Header().Get("WWW-Authenticate"); w.Code != test.code || got != test.challenge {
			t.Errorf("%q: %d, %q; want %d, %q", test.authorization, w.Code, got, test.code, test.challenge)
		}
		if strings.Contains(w.Body.String(), oldToken[:15]) {
			t.Errorf("%q: a token is told: %s", test.authorization, w.Body)
		}
	}
}

func TestTokenFiles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"", "holds no token"},
		{"\n \n", "holds no token"},
		{oldToken + "\n0123456789abcde\n", ":2: a token has at least 16 characters"},
		{"Bearer " + oldToken, ":1: a token is letters"},
		{"0123456789=abcdef", ":1: a token is letters"},
		{"#0123456789abcdef", ":1: a token is letters"},
	} {
		_, err := ReadTokens(tokenFile(t, test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), oldToken[:10]) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := ReadTokens(t.TempDir()); err == nil || !strings.HasSuffix(err.Error(), ": it is no file") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := ReadTokens(filepath.Join(t.TempDir(), "none")); err == nil || !strings.HasPrefix(err.Error(), "cannot read the tokens of ") {
		t.Errorf("no file: %v", err)
	}
}

// A secret is no secret when everybody reads it. A group may, as where a secret
// is lent to a container.
func TestTokensAreKept(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files have no such mode on Windows")
	}
	for mode, want := range map[os.FileMode]bool{0o600: true, 0o400: true, 0o440: true, 0o644: false, 0o602: false} {
		file := tokenFile(t, oldToken)
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadTokens(file); (err == nil) != want {
			t.Errorf("%o: %v", mode, err)
		}
	}
}
