// Command oapi reads the API with the client of oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"generated/api/oapi"
	"generated/cases"
	"net/http"
	"os"
	"reflect"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := oapi.NewClientWithResponses(os.Getenv("URL"), oapi.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	cases.Each(func(c cases.Case) (int, any, error) {
		switch c.Route {
		case "health":
			answer, err := client.GetHealthWithResponse(ctx)
			if err != nil {
				return 0, nil, err
			}
			return read(answer.StatusCode(), answer.Body, answer)
		case "hits":
			answer, err := client.GetHitsWithResponse(ctx, &oapi.GetHitsParams{Contract: c.Contract, Since: c.Since, Until: c.Until, Top: c.Top})
			if err != nil {
				return 0, nil, err
			}
			return read(answer.StatusCode(), answer.Body, answer)
		default:
			answer, err := client.GetMintsWithResponse(ctx, &oapi.GetMintsParams{Contract: c.Contract, Since: c.Since, Until: c.Until,
				Limit: c.Limit, Cursor: c.Cursor, Follow: c.Follow})
			if err != nil {
				return 0, nil, err
			}
			return read(answer.StatusCode(), answer.Body, answer)
		}
	})
}

// The answer has one field for each status that the route declares, such as JSON200.
func read(status int, body []byte, answer any) (int, any, error) {
	field := reflect.ValueOf(answer).Elem().FieldByName(fmt.Sprintf("JSON%d", status))
	if field.IsValid() {
		return status, field.Interface(), nil
	}
	var undeclared oapi.Error
	err := json.Unmarshal(body, &undeclared)
	return status, undeclared, err
}
