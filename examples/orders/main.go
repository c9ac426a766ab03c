// Orders is a server of a shop's orders: two tools that read a SQLite database,
// on the wire of a server that is written with a standard library alone. It is
// meant to be copied. The tools are in tools.go, how they become a server in
// server.go, the database in shop.go, and what it holds at first in shop.sql.
//
// Start it in a terminal; orders.db is made in the working directory unless -db
// names another file.
//
//	$ go run ./examples/orders
//
// Type the lines marked > and the lines marked < come back. The last call names
// a status that there is not: the answer is a result and not an error of the
// protocol, and says what to call with instead.
//
//	> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"hand","version":"1"}}}
//	< {"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "orders", "version": "0.1.0"}}}
//	> {"jsonrpc":"2.0","method":"notifications/initialized"}
//	> {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"count_orders","arguments":{"status":"paid"}}}
//	< {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "{\"count\":7}"}]}}
//	> {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"list_orders","arguments":{"status":"new","limit":1}}}
//	< {"jsonrpc": "2.0", "id": 3, "result": {"content": [{"type": "text", "text": "{\"matching\":5,\"orders\":[{\"id\":1036,\"placed\":\"2025-03-28\",\"customer\":\"Zhao & Sons\",\"status\":\"new\",\"total_cents\":12900}]}"}]}}
//	> {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"count_orders","arguments":{"status":"refunded"}}}
//	< {"jsonrpc": "2.0", "id": 4, "result": {"content": [{"type": "text", "text": "status has to be one of new, paid, shipped, delivered, cancelled, not \"refunded\""}], "isError": true}}
//
// Ctrl+D ends the input, and with it the server. An agent starts its servers
// wherever it is itself, so give it the database by an absolute path:
//
//	$ go build -o orders ./examples/orders
//	$ claude mcp add orders -- "$PWD/orders" -db "$PWD/orders.db"
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"koyu-mcp/shim"
)

func main() {
	// Standard output is the wire: package log writes to standard error.
	log.SetFlags(0)
	log.SetPrefix("orders: ")

	file := flag.String("db", "orders.db", "database `file`; made, with orders to try, when there is none")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := serve(context.Background(), *file); err != nil {
		log.Fatal(err)
	}
}

// serve answers on standard input and output until the input ends.
func serve(ctx context.Context, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	s, err := openShop(ctx, path)
	if err != nil {
		return fmt.Errorf("%s cannot be used as the database: %w; name another with -db", path, err)
	}
	defer s.db.Close()
	return newServer(s).Run(ctx, shim.Stdio(shim.Stdlib))
}
