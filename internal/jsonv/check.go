package jsonv

// check is the index after the value that starts at s[i], or -1 when none
// does; literals tells whether words may stand for numbers. It keeps its own
// stack: text may be nested as deep as it is long (01 F8).
func check(s string, i int, literals bool) int {
	var closers []byte // of the containers around i
value:
	for i >= 0 && i < len(s) {
		switch c := s[i]; c {
		case '{', '[':
			closer := c + 2 // as ASCII has it
			closers = append(closers, closer)
			i = space(s, i+1)
			if i < len(s) && s[i] == closer {
				break
			}
			if c == '{' {
				i = checkKey(s, i)
			}
			continue
		default:
			i = checkScalar(s, i, literals)
		}
		for i >= 0 && len(closers) > 0 {
			if i = space(s, i); i == len(s) {
				return -1
			}
			switch closer := closers[len(closers)-1]; s[i] {
			case closer:
				closers = closers[:len(closers)-1]
				i++
			case ',':
				i = space(s, i+1)
				if closer == '}' {
					i = checkKey(s, i)
				}
				continue value
			default:
				return -1
			}
		}
		return i
	}
	return -1
}

// checkKey is the index where the value of the member starts whose name stands
// at i, or -1.
func checkKey(s string, i int) int {
	if i == len(s) || s[i] != '"' {
		return -1
	}
	if i = checkString(s, i); i < 0 {
		return -1
	}
	if i = space(s, i); i == len(s) || s[i] != ':' {
		return -1
	}
	return space(s, i+1)
}

func checkScalar(s string, i int, literals bool) int {
	switch s[i] {
	case '"':
		return checkString(s, i)
	case 't':
		return checkWord(s, i, "true")
	case 'f':
		return checkWord(s, i, "false")
	case 'n':
		return checkWord(s, i, "null")
	}
	if literals {
		for _, word := range []string{"NaN", "Infinity", "-Infinity"} {
			if end := checkWord(s, i, word); end >= 0 {
				return end
			}
		}
	}
	return checkNumber(s, i)
}

func checkWord(s string, i int, word string) int {
	if end := i + len(word); end <= len(s) && s[i:end] == word {
		return end
	}
	return -1
}

func checkString(s string, i int) int {
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c == '\\':
			if i = checkEscape(s, i+1); i < 0 {
				return -1
			}
		}
	}
	return -1
}

// checkEscape is the index of the last byte of the escape whose letter stands
// at i, or -1.
func checkEscape(s string, i int) int {
	if i == len(s) {
		return -1
	}
	switch s[i] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i
	case 'u':
		for n := range 4 {
			if i+1+n >= len(s) || hexDigit(s[i+1+n]) < 0 {
				return -1
			}
		}
		return i + 4
	}
	return -1
}

func checkNumber(s string, i int) int {
	if i < len(s) && s[i] == '-' {
		i++
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if i = digits(s, i); i < 0 {
		return -1
	}
	if i < len(s) && s[i] == '.' {
		if i = digits(s, i+1); i < 0 {
			return -1
		}
	}
	if i < len(s) && (s[i] == 'e' || s[i] == 'E') {
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		return digits(s, i)
	}
	return i
}

// digits is the index after the digits that start at i, or -1 when none do.
func digits(s string, i int) int {
	start := i
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == start {
		return -1
	}
	return i
}
