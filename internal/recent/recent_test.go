package recent_test

import (
	"testing"

	"pgregory.net/rapid"

	"koyu-mcp/internal/recent"
)

func TestCache(t *testing.T) {
	t.Parallel()
	c := recent.New[string, int](10)
	keeps := func(want map[string]int) {
		t.Helper()
		for _, key := range []string{"a", "b", "c", "large"} {
			got, ok := c.Get(key)
			if value, kept := want[key]; got != value || ok != kept {
				t.Errorf("%s: got %d, %v; want %d, %v", key, got, ok, value, kept)
			}
		}
	}
	c.Put("a", 1, 4)
	c.Put("b", 2, 6)
	keeps(map[string]int{"a": 1, "b": 2})
	c.Get("a")
	c.Put("c", 3, 1) // b was used before a
	keeps(map[string]int{"a": 1, "c": 3})
	c.Put("a", 4, 9) // in its own place
	keeps(map[string]int{"a": 4, "c": 3})
	c.Put("a", 5, 10)
	keeps(map[string]int{"a": 5})
	c.Put("large", 6, 11)
	keeps(map[string]int{"a": 5})
	c.Put("a", 6, 11)
	keeps(nil)
	c.Put("b", 7, 10)
	keeps(map[string]int{"b": 7})
	c.Put("b", 8, 5)
	c.Put("c", 9, 5)
	c.Drop(func(key string) bool { return key == "b" })
	keeps(map[string]int{"c": 9})
	c.Put("a", 1, 5) // in the room that b had
	keeps(map[string]int{"a": 1, "c": 9})
}

// Against a list that is searched from end to end.
func TestCacheModel(t *testing.T) {
	t.Parallel()
	type entry struct{ key, value, size int }
	rapid.Check(t, func(t *rapid.T) {
		const room = 20
		c := recent.New[int, int](room)
		var model []entry // the last used last
		take := func(key int) (found entry, ok bool) {
			for i, e := range model {
				if e.key == key {
					model = append(model[:i:i], model[i+1:]...)
					return e, true
				}
			}
			return entry{}, false
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.IntRange(0, 6).Draw(t, "key")
			if rapid.Bool().Draw(t, "put") {
				e := entry{key, rapid.Int().Draw(t, "value"), rapid.IntRange(0, 25).Draw(t, "size")}
				take(key)
				c.Put(e.key, e.value, e.size)
				if e.size > room {
					continue
				}
				model = append(model, e)
				for total(model, func(e entry) int { return e.size }) > room {
					model = model[1:]
				}
				continue
			}
			want, kept := take(key)
			if kept {
				model = append(model, want)
			}
			if got, ok := c.Get(key); got != want.value || ok != kept {
				t.Fatalf("%d: got %d, %v; want %d, %v", key, got, ok, want.value, kept)
			}
		}
	})
}

func total[T any](all []T, size func(T) int) (sum int) {
	for _, x := range all {
		sum += size(x)
	}
	return sum
}
