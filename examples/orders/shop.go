package main

import (
	"context"
	"database/sql"
	_ "embed"
	"net/url"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver called sqlite
)

// A shop is a database of orders, opened for reading.
type shop struct{ db *sql.DB }

// An order is one row of the table, as clients see it.
type order struct {
	ID         int64  `json:"id"`
	Placed     string `json:"placed"` // a date
	Customer   string `json:"customer"`
	Status     string `json:"status"`
	TotalCents int64  `json:"total_cents"` // money is counted, not measured
}

// statuses are the values of status that the table allows, in the order in
// which an order goes through them.
var statuses = []string{"new", "paid", "shipped", "delivered", "cancelled"}

// openShop opens the database at path, which is absolute; when there is none it
// is made and filled.
func openShop(ctx context.Context, path string) (*shop, error) {
	if err := fill(ctx, path, script); err != nil {
		return nil, err
	}
	// Nothing that comes in by the wire can change anything through this.
	db, err := open(path, "query_only(1)")
	if err != nil {
		return nil, err
	}
	s := &shop{db}
	if _, _, err := s.list(ctx, "", 1); err != nil { // not a database of orders
		db.Close()
		return nil, err
	}
	return s, nil
}

// open is a handle on the database at path. A statement waits two seconds for
// another process to be done, and a transaction for its turn to write.
func open(path string, pragmas ...string) (*sql.DB, error) {
	options := url.Values{
		"_pragma": append(pragmas, "busy_timeout(2000)"),
		"_txlock": {"immediate"},
	}
	name := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: options.Encode()}
	return sql.Open("sqlite", name.String())
}

//go:embed shop.sql
var script string

// fill runs script, which makes the table and its orders, in a database without
// tables. It does all or nothing: a process that is killed half way leaves an
// empty database to the next one, and of two that start at once the second
// finds it done.
func fill(ctx context.Context, path, script string) error {
	db, err := open(path)
	if err != nil {
		return err
	}
	defer db.Close()
	// A look comes first, since a file that may only be read can be full too.
	if empty, err := isEmpty(ctx, db); err != nil || !empty {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if empty, err := isEmpty(ctx, tx); err != nil || !empty {
		return err
	}
	if _, err := tx.ExecContext(ctx, script); err != nil {
		return err
	}
	return tx.Commit()
}

// A querier is a database, or a transaction on one.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// isEmpty reports whether the database has no tables.
func isEmpty(ctx context.Context, db querier) (empty bool, err error) {
	err = db.QueryRowContext(ctx, `SELECT count(*) = 0 FROM sqlite_schema`).Scan(&empty)
	return empty, err
}

// count is how many orders have the status; an empty one counts all. What comes
// from a client is bound to a placeholder and never becomes part of the SQL.
func (s *shop) count(ctx context.Context, status string) (n int, err error) {
	err = s.db.QueryRowContext(ctx,
		`SELECT count(*) FROM orders WHERE :status = '' OR status = :status`,
		sql.Named("status", status)).Scan(&n)
	return n, err
}

// list is the newest orders that have the status, at most limit of them, and
// how many have it altogether; an empty status lists all.
func (s *shop) list(ctx context.Context, status string, limit int) (orders []order, matching int, err error) {
	rows, err := s.db.QueryContext(ctx, `
		SELECT id, placed, customer, status, total_cents, count(*) OVER ()
		FROM orders WHERE :status = '' OR status = :status
		ORDER BY id DESC LIMIT :limit`,
		sql.Named("status", status), sql.Named("limit", limit))
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	orders = []order{} // never null in an answer
	for rows.Next() {
		var o order
		if err := rows.Scan(&o.ID, &o.Placed, &o.Customer, &o.Status, &o.TotalCents, &matching); err != nil {
			return nil, 0, err
		}
		orders = append(orders, o)
	}
	return orders, matching, rows.Err()
}
