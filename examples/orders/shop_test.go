package main

import (
	"database/sql"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// newShop is a shop in a fresh file.
func newShop(t *testing.T) *shop {
	t.Helper()
	return shopIn(t, filepath.Join(t.TempDir(), "orders.db"))
}

func shopIn(t *testing.T, file string) *shop {
	t.Helper()
	s, err := openShop(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.db.Close() })
	return s
}

// writer is a handle that may change the database, as the rest of the shop has
// one.
func writer(t *testing.T, file string) *sql.DB {
	t.Helper()
	db, err := open(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func execute(t *testing.T, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), query, args...); err != nil {
		t.Fatal(err)
	}
}

// counts is how many orders each status has, and altogether under "".
func counts(t *testing.T, s *shop) map[string]int {
	t.Helper()
	found := map[string]int{}
	for _, status := range append([]string{""}, statuses...) {
		n, err := s.count(t.Context(), status)
		if err != nil {
			t.Fatal(err)
		}
		found[status] = n
	}
	return found
}

// full is what a shop has after its first start.
var full = map[string]int{"": 36, "new": 5, "paid": 7, "shipped": 8, "delivered": 12, "cancelled": 4}

func isFull(t *testing.T, s *shop) {
	t.Helper()
	if diff := cmp.Diff(full, counts(t, s)); diff != "" {
		t.Errorf("orders (-want +got):\n%s", diff)
	}
}

// The first start makes the file and fills it, always with the same; any later
// one leaves it as it is. Every name of a file is meant as it is written.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"orders.db", "é ?mode=ro#x%41&.db", ":memory:", "file:x"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if runtime.GOOS == "windows" && strings.ContainsAny(name, ":?") {
				t.Skip("no file has such a name here")
			}
			file := filepath.Join(t.TempDir(), name)
			isFull(t, shopIn(t, file))
			if _, err := os.Stat(file); err != nil {
				t.Error(err)
			}
			execute(t, writer(t, file), "DELETE FROM orders WHERE status = 'cancelled'")
			if n, err := shopIn(t, file).count(t.Context(), ""); n != 32 || err != nil {
				t.Errorf("%d orders, %v", n, err)
			}
		})
	}
}

// A start that comes half way leaves nothing: the next one fills the file.
func TestFirstStartCutShort(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	table, _, _ := strings.Cut(script, "INSERT")
	if err := fill(t.Context(), file, table+"INSERT INTO nowhere VALUES (1)"); err == nil {
		t.Fatal("a script that fails did not")
	}
	isFull(t, shopIn(t, file))
}

// The table allows the statuses that the tools know, and no other.
func TestStatuses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	shopIn(t, file)
	db := writer(t, file)
	const insert = `INSERT INTO orders (placed, customer, status, total_cents) VALUES ('2025-04-01', 'Ada Okafor', ?, 990)`
	for _, status := range statuses {
		execute(t, db, insert, status)
	}
	for _, status := range []string{"", "Paid", "paid ", "refunded"} {
		if _, err := db.ExecContext(t.Context(), insert, status); err == nil || !strings.Contains(err.Error(), "CHECK") {
			t.Errorf("status %q: %v", status, err)
		}
	}
}

// hostile are statuses that would do harm if they became part of the SQL.
var hostile = []string{
	`' OR 1=1 --`,
	`' OR '1'='1`,
	`'; DROP TABLE orders; --`,
	`paid' UNION SELECT 1,2,3,4,5,6 --`,
	`paid"; DELETE FROM orders; --`,
	`\' OR 1=1 --`,
	`:status`, `?1`, `%`, `pai_`, `*`,
	"paid\x00", "\x00", "paid\x00' OR 1=1 --",
	"ｐａｉｄ", "paid\u200b", "’ OR 1=1 --", "\xed\xa0\x80", "\xff' OR 1=1 --", "🛒",
	strings.Repeat("' OR 1=1 --", 1<<17),
}

// A status is compared with, whatever it is, and nothing else: it finds no order
// that it does not name, and changes none. The tools never let these statuses
// come so far.
func TestStatusIsBound(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, status := range hostile {
		if n, err := s.count(t.Context(), status); n != 0 || err != nil {
			t.Errorf("count %.60q: %d, %v", status, n, err)
		}
		if orders, n, err := s.list(t.Context(), status, maxLimit); len(orders) != 0 || n != 0 || err != nil {
			t.Errorf("list %.60q: %v, %d, %v", status, orders, n, err)
		}
	}
	isFull(t, s)
}

// What the tools have in hand cannot change anything.
func TestShopIsForReading(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, query := range []string{"DELETE FROM orders", "DROP TABLE orders", "UPDATE orders SET total_cents = 0", "CREATE TABLE x (y)"} {
		if _, err := s.db.ExecContext(t.Context(), query); err == nil {
			t.Errorf("%s: done", query)
		}
	}
	isFull(t, s)
}

// A file that can be read and not written will do, once it is full.
func TestReadOnlyFile(t *testing.T) {
	t.Parallel()
	if os.Getuid() <= 0 {
		t.Skip("root may write everything, and on Windows no mode keeps anybody from a folder")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "orders.db")
	shopIn(t, file)
	for path, mode := range map[string]os.FileMode{file: 0o400, dir: 0o500} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	isFull(t, shopIn(t, file))
	if _, err := openShop(t.Context(), filepath.Join(dir, "other.db")); err == nil {
		t.Error("a database was made in a folder that may not be written")
	}
}
