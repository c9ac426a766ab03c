package main

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// call runs a tool on arguments given as JSON text.
func call(t *testing.T, s *shop, name, arguments string) (text string, failed bool) {
	t.Helper()
	i := slices.IndexFunc(tools, func(x tool) bool { return x.name == name })
	if i < 0 {
		t.Fatalf("there is no tool %s", name)
	}
	result, err := tools[i].handler(s)(t.Context(), &mcp.CallToolRequest{
		Params: &mcp.CallToolParamsRaw{Name: name, Arguments: json.RawMessage(arguments)},
	})
	if err != nil || len(result.Content) != 1 {
		t.Fatalf("%s %.60q: %v, %v", name, arguments, result, err)
	}
	content, err := json.Marshal(result.Content[0])
	if err != nil {
		t.Fatal(err)
	}
	var item struct{ Text string }
	if err := json.Unmarshal(content, &item); err != nil {
		t.Fatal(err)
	}
	return item.Text, result.IsError
}

const statusWanted = "status has to be one of new, paid, shipped, delivered, cancelled, not "

func TestAnswers(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, c := range []struct{ tool, arguments, want string }{
		{"count_orders", ``, `{"count":36}`},
		{"count_orders", `null`, `{"count":36}`},
		{"count_orders", `{}`, `{"count":36}`},
		{"count_orders", `{"status":null}`, `{"count":36}`},
		{"count_orders", `{"status":"new"}`, `{"count":5}`},
		{"count_orders", `{"status":"p\u0061id"}`, `{"count":7}`},
		{"count_orders", `{"status":"delivered"}`, `{"count":12}`},
		{"list_orders", `{"limit":1}`, `{"matching":36,"orders":[{"id":1036,"placed":"2025-03-28","customer":"Zhao & Sons","status":"new","total_cents":12900}]}`},
		{"list_orders", `{"status":"cancelled","limit":2}`, `{"matching":4,"orders":[` +
			`{"id":1032,"placed":"2025-03-21","customer":"Bruno Keller","status":"cancelled","total_cents":2495},` +
			`{"id":1021,"placed":"2025-02-22","customer":"Inês Duarte","status":"cancelled","total_cents":2495}]}`},
	} {
		if got, failed := call(t, s, c.tool, c.arguments); got != c.want || failed {
			t.Errorf("%s %s: got %s (failed: %v), want %s", c.tool, c.arguments, got, failed, c.want)
		}
	}
}

// A list is as long as the limit allows, and not null when there is nothing.
func TestLimit(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	s := shopIn(t, file)
	for arguments, want := range map[string]int{
		``: 20, `{"limit":null}`: 20, `{"limit":35}`: 35, `{"limit":36.0}`: 36, `{"limit":1e2}`: 36, `{"limit":100}`: 36,
	} {
		text, _ := call(t, s, "list_orders", arguments)
		var answer struct{ Orders []order }
		if err := json.Unmarshal([]byte(text), &answer); err != nil || len(answer.Orders) != want {
			t.Errorf("%s: %d orders (%v), want %d", arguments, len(answer.Orders), err, want)
		}
	}
	execute(t, writer(t, file), "DELETE FROM orders")
	if got, failed := call(t, s, "list_orders", ``); got != `{"matching":0,"orders":[]}` || failed {
		t.Errorf("an empty shop: %s (failed: %v)", got, failed)
	}
}

// What a tool cannot do is a failed result that says what to call with.
func TestWrongArguments(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, c := range []struct{ tool, arguments, want string }{
		{"count_orders", `{"status":"refunded"}`, statusWanted + `"refunded"`},
		{"count_orders", `{"status":"Paid"}`, statusWanted + `"Paid"`},
		{"count_orders", `{"status":""}`, statusWanted + `""`},
		{"count_orders", `{"status":5}`, statusWanted + `5`},
		{"count_orders", `{"status":["paid"]}`, statusWanted + `["paid"]`},
		{"count_orders", `{"status":"paid\u0000"}`, statusWanted + `"paid\u0000"`},
		{"count_orders", `{"status":"` + strings.Repeat("é", 1<<20) + `"}`, statusWanted + `"` + strings.Repeat("é", 59)},
		{"count_orders", `{"state":"paid"}`, `count_orders takes no argument "state", only status`},
		{"count_orders", `{"Status":"paid"}`, `count_orders takes no argument "Status", only status`},
		{"count_orders", `{"status":"paid","limit":5}`, `count_orders takes no argument "limit", only status`},
		{"count_orders", `"paid"`, `the arguments of count_orders have to be a JSON object, not "paid"`},
		{"count_orders", `["paid"]`, `the arguments of count_orders have to be a JSON object, not ["paid"]`},
		{"list_orders", `{"limit":NaN}`, `the arguments of list_orders have to be a JSON object, not {"limit":NaN}`}, // the wire lets it through (01 6.1)
		{"list_orders", `{"status":"refunded","limit":5}`, statusWanted + `"refunded"`},
		{"list_orders", `{"offset":5}`, `list_orders takes no argument "offset", only status and limit`},
		{"list_orders", `{"limit":0}`, `limit has to be a whole number from 1 to 100, not 0`},
		{"list_orders", `{"limit":101}`, `limit has to be a whole number from 1 to 100, not 101`},
		{"list_orders", `{"limit":2.5}`, `limit has to be a whole number from 1 to 100, not 2.5`},
		{"list_orders", `{"limit":-1}`, `limit has to be a whole number from 1 to 100, not -1`},
		{"list_orders", `{"limit":1e400}`, `limit has to be a whole number from 1 to 100, not 1e400`},
		{"list_orders", `{"limit":"5"}`, `limit has to be a whole number from 1 to 100, not "5"`},
		{"list_orders", `{"limit":true}`, `limit has to be a whole number from 1 to 100, not true`},
	} {
		if got, failed := call(t, s, c.tool, c.arguments); got != c.want || !failed {
			t.Errorf("%s %.60s: got %s (failed: %v), want %s", c.tool, c.arguments, got, failed, c.want)
		}
	}
}

// No status from outside finds anything but a refusal.
func TestHostileStatuses(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	for _, status := range hostile {
		arguments, err := json.Marshal(map[string]string{"status": status})
		if err != nil {
			t.Fatal(err)
		}
		for _, tool := range []string{"count_orders", "list_orders"} {
			if got, failed := call(t, s, tool, string(arguments)); !failed || !strings.HasPrefix(got, statusWanted) {
				t.Errorf("%s %.60q: %s (failed: %v)", tool, status, got, failed)
			}
		}
	}
	isFull(t, s)
}

// A database that cannot be read now is a failed result, and the next call can
// succeed.
func TestLockedDatabase(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "orders.db")
	s := shopIn(t, file)
	unlock := lock(t, file)
	if got, failed := call(t, s, "count_orders", ``); !failed || !strings.Contains(got, "locked") {
		t.Errorf("%s (failed: %v)", got, failed)
	}
	unlock()
	isFull(t, s)
}

// lock keeps everybody else from reading the database in file.
func lock(t *testing.T, file string) (unlock func()) {
	t.Helper()
	conn, err := writer(t, file).Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := conn.ExecContext(t.Context(), "BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
			t.Fatal(err)
		}
	}
}

// What models read of the arguments.
func TestSchemas(t *testing.T) {
	t.Parallel()
	const status = `"status":{"type":"string","description":"Only orders of this status; all if left out","enum":["new","paid","shipped","delivered","cancelled"]}`
	const limit = `"limit":{"type":"integer","description":"At most so many orders; 20 if left out","minimum":1,"maximum":100}`
	want := map[string]string{
		"count_orders": `{"type":"object","properties":{` + status + `},"additionalProperties":false}`,
		"list_orders":  `{"type":"object","properties":{` + status + `,` + limit + `},"additionalProperties":false}`,
	}
	got := map[string]string{}
	for _, x := range tools {
		schema, err := json.Marshal(x.schema())
		if err != nil {
			t.Fatal(err)
		}
		got[x.name] = string(schema)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schemas (-want +got):\n%s", diff)
	}
}
