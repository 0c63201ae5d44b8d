// Package cases is what the programs that read the API with a generated client have in common.
package cases

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

// A Case is a request.
type Case struct {
	Route    string
	Contract string
	Since    time.Time
	Until    *time.Time
	Top      *int32
	Limit    *int32
	Cursor   *string
	Follow   *bool
}

// Each sends the cases of standard input, one a line, and prints for each what was read: the status and the body, as the client has it.
func Each(send func(Case) (int, any, error)) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var given Case
		check(json.Unmarshal(lines.Bytes(), &given))
		status, body, err := send(given)
		check(err)
		line, err := json.Marshal(map[string]any{"status": status, "body": body})
		check(err)
		fmt.Println(string(line))
	}
	check(lines.Err())
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
