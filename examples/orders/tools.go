package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"koyu-mcp/shim"
)

// A tool is one row of the table of tools. An error of run is for the model that
// called: it says what to call with instead.
type tool struct {
	name        string
	description string
	arguments   []string // names of properties; every one may be left out
	run         func(ctx context.Context, s *shop, args shim.Args) (answer any, err error)
}

var tools = []tool{
	{
		name:        "count_orders",
		description: "Counts the orders of the shop, all of them or those of one status",
		arguments:   []string{"status"},
		run:         countOrders,
	},
	{
		name: "list_orders",
		description: "Lists orders of the shop, the newest first, all of them or those of one status; " +
			"totals are in cents, and matching is how many there are beyond the limit too",
		arguments: []string{"status", "limit"},
		run:       listOrders,
	},
}

// How many orders list_orders gives.
const (
	defaultLimit = 20
	maxLimit     = 100
)

// properties are the arguments as models read of them. What clients send all
// the same is for statusOf and limitOf to judge.
var properties = map[string]*jsonschema.Schema{
	"status": {
		Type:        "string",
		Enum:        anys(statuses),
		Description: "Only orders of this status; all if left out",
	},
	"limit": {
		Type:        "integer",
		Minimum:     jsonschema.Ptr(1.0),
		Maximum:     jsonschema.Ptr(float64(maxLimit)),
		Description: fmt.Sprintf("At most so many orders; %d if left out", defaultLimit),
	},
}

func anys(texts []string) (all []any) {
	for _, text := range texts {
		all = append(all, text)
	}
	return all
}

func countOrders(ctx context.Context, s *shop, args shim.Args) (any, error) {
	status, err := statusOf(args)
	if err != nil {
		return nil, err
	}
	n, err := s.count(ctx, status)
	return struct {
		Count int `json:"count"`
	}{n}, err
}

func listOrders(ctx context.Context, s *shop, args shim.Args) (any, error) {
	status, err := statusOf(args)
	if err != nil {
		return nil, err
	}
	limit, err := limitOf(args)
	if err != nil {
		return nil, err
	}
	orders, matching, err := s.list(ctx, status, limit)
	return struct {
		Matching int     `json:"matching"`
		Orders   []order `json:"orders"`
	}{matching, orders}, err
}

// statusOf is the argument status, empty if left out.
func statusOf(args shim.Args) (string, error) {
	raw := args.Raw("status")
	if leftOut(raw) {
		return "", nil
	}
	status, _ := args.String("status")
	if !slices.Contains(statuses, status) {
		return "", fmt.Errorf("status has to be one of %s, not %.60s", strings.Join(statuses, ", "), raw)
	}
	return status, nil
}

// limitOf is the argument limit, defaultLimit if left out.
func limitOf(args shim.Args) (int, error) {
	raw := args.Raw("limit")
	if leftOut(raw) {
		return defaultLimit, nil
	}
	x, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || x != math.Trunc(x) || x < 1 || x > maxLimit {
		return 0, fmt.Errorf("limit has to be a whole number from 1 to %d, not %.60s", maxLimit, raw)
	}
	return int(x), nil
}

// leftOut reports whether there is no argument, for which some clients write
// null.
func leftOut(raw []byte) bool { return raw == nil || string(raw) == "null" }
