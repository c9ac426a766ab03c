package main

// A manifest tells a desktop client what a bundle is, what to ask the person who
// opens it, and how to start the server. It has those members of the format of
// bundles, version 0.2, that we use; another one is a mistake.
type manifest struct {
	Format          string        `json:"manifest_version"`
	Name            string        `json:"name"`
	DisplayName     string        `json:"display_name"`
	Version         string        `json:"version"`
	Description     string        `json:"description"`
	LongDescription string        `json:"long_description"` // Markdown
	Author          author        `json:"author"`
	Icon            string        `json:"icon"`
	Server          server        `json:"server"`
	Tools           []tool        `json:"tools"`
	Keywords        []string      `json:"keywords"`
	License         string        `json:"license"`
	Compatibility   compatibility `json:"compatibility"`
	UserConfig      questions     `json:"user_config"`
}

type author struct {
	Name string `json:"name"`
}

type server struct {
	Type       string `json:"type"`
	EntryPoint string `json:"entry_point"`
	Start      start  `json:"mcp_config"`
}

// A start is the command line of the server. In it ${__dirname} is the folder of
// the unpacked bundle, and ${user_config.NAME} an answer to a question.
type start struct {
	Command           string              `json:"command"`
	Arguments         []string            `json:"args"`
	PlatformOverrides map[string]override `json:"platform_overrides,omitempty"`
}

type override struct {
	Command string `json:"command"`
}

type tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

type compatibility struct {
	Platforms []string `json:"platforms"`
}

// questions are what the client asks.
type questions struct {
	Folder   question `json:"folder"`
	ReadOnly question `json:"read_only"`
}

type question struct {
	Type        string `json:"type"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Required    bool   `json:"required"`
	Default     any    `json:"default,omitempty"`
}

// platforms are the systems in the words of the manifest.
var platforms = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32"}

// on is the manifest of the bundle for t, which has one program and chooses none.
// The format can tell systems apart, but not their processors.
func (m manifest) on(t target) manifest {
	m.Server.EntryPoint = "server/" + t.program()
	m.Server.Start.Command = "${__dirname}/" + m.Server.EntryPoint
	m.Server.Start.PlatformOverrides = nil
	m.Compatibility.Platforms = []string{platforms[t.system]}
	return m
}

// bundle is the archive that a desktop client opens.
func bundle(p program, m manifest) ([]byte, error) {
	m = m.on(p.target)
	description, err := written(m)
	if err != nil {
		return nil, err
	}
	picture, err := icon()
	if err != nil {
		return nil, err
	}
	return zipped([]entry{
		{name: "manifest.json", content: description},
		{name: m.Icon, content: picture},
		{name: m.Server.EntryPoint, content: p.content, program: true},
	}, p.Time)
}
