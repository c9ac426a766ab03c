package sample

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// A Measured is a building on which figures are taken, with something to ask.
type Measured struct {
	Name   string
	Entry  string // name of the entry layer
	Level  string
	From   string // a space, and one far from it
	To     string
	Layers func() (map[string]string, error) // texts by name
}

// Measure are the buildings on which every benchmark is run, from small to
// large. The first is one of the examples, in whose folder it is read.
func Measure(examples string) []Measured {
	return []Measured{
		{
			Name: "house", Entry: "house.muro", Level: "L1", From: "/L2/child1", To: "/out/street",
			Layers: func() (map[string]string, error) { return read(filepath.Join(examples, "house")) },
		},
		{
			Name: "flats", Entry: "flats.muro", Level: "L1", From: "/L20/flat30/living", To: "/L20/flat1/living",
			Layers: func() (map[string]string, error) { return map[string]string{"flats.muro": Flats(20, 30)}, nil },
		},
		Generated(1000),
		Generated(10_000),
		Generated(50_000),
	}
}

// Generated is a [Building] of so many spaces on four levels.
func Generated(spaces int) Measured { return generated(strconv.Itoa(spaces), 4, spaces/4) }

// Shapes are buildings of other shapes: one level is the worst case for what
// looks around on its level, many levels for what goes through all boundaries.
func Shapes() []Measured {
	return []Measured{generated("1x2500", 1, 2500), generated("100x100", 100, 100)}
}

func generated(name string, levels, perLevel int) Measured {
	entry := name + ".muro"
	return Measured{
		Name: name, Entry: entry, Level: "L1", From: "/L1/r1", To: fmt.Sprintf("/L%d/r%d", levels, perLevel),
		Layers: func() (map[string]string, error) {
			return map[string]string{entry: Building(levels, perLevel)}, nil
		},
	}
}

// read is every file of a folder.
func read(folder string) (map[string]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return nil, err
		}
		texts[e.Name()] = string(text)
	}
	return texts, nil
}

// Write puts the layers into a folder, and gives the path of the entry.
func (m Measured) Write(folder string) (entry string, err error) {
	texts, err := m.Layers()
	if err != nil {
		return "", err
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, m.Entry), nil
}
