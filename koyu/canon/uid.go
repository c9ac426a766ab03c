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
func NewUIDs(m *model.Model, n int) []string { return Mint(UIDs(m), n) }

// Mint gives n uids like NewUIDs, which are none of those taken.
func Mint(taken map[string]bool, n int) []string { return mint(rand.Reader, taken, n) }

// UIDs are the texts of all uids of m.
func UIDs(m *model.Model) map[string]bool {
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

// mint draws n uids that are not taken.
func mint(random io.Reader, taken map[string]bool, n int) []string {
	uids, own := make([]string, 0, max(n, 0)), map[string]bool{}
	var drawn [uidDigits]byte
	for len(uids) < n {
		if _, err := io.ReadFull(random, drawn[:]); err != nil {
			panic("canon: the source of random bytes ended: " + err.Error()) // crypto/rand never does
		}
		for i, b := range drawn {
			drawn[i] = digits[b&31]
		}
		if uid := "u-" + string(drawn[:]); !taken[uid] && !own[uid] {
			own[uid] = true
			uids = append(uids, uid)
		}
	}
	return uids
}
