package canon

import (
	"crypto/rand"
	"io"

	"koyu-mcp/koyu/model"
)

// digits of a uid: ten digits and the letters but i, l, o and u, so that each
// stands for five bits (M170).
const digits = "0123456789abcdefghjkmnpqrstvwxyz"

// uidDigits is the length of a uid behind its prefix: 80 bits.
const uidDigits = 16

// NewUIDs gives n uids, random and different from each other and from every
// uid of a space or zone of m (M170, M171). m does not change.
func NewUIDs(m *model.Model, n int) []string { return mint(rand.Reader, taken(m), n) }

// taken are the texts of all uids of m.
func taken(m *model.Model) map[string]bool {
	uids := map[string]bool{}
	note := func(attrs *model.Attrs) {
		if v, ok := attrs.Get("uid"); ok {
			uids[v.String()] = true
		}
	}
	for s := range m.Spaces.All() {
		note(&s.Attrs)
	}
	for z := range m.Zones.All() {
		note(&z.Attrs)
	}
	return uids
}

// mint draws n uids that are not taken, and takes them.
func mint(random io.Reader, taken map[string]bool, n int) []string {
	uids := make([]string, 0, max(n, 0))
	var drawn [uidDigits]byte
	for len(uids) < n {
		if _, err := io.ReadFull(random, drawn[:]); err != nil {
			panic("canon: the source of random bytes ended: " + err.Error()) // crypto/rand never does
		}
		for i, b := range drawn {
			drawn[i] = digits[b&31]
		}
		if uid := "u-" + string(drawn[:]); !taken[uid] {
			taken[uid] = true
			uids = append(uids, uid)
		}
	}
	return uids
}
