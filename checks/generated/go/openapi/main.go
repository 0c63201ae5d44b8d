// Command openapi reads the API with the client of openapi-generator.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"generated/api/openapi"
	"generated/cases"
	"net/http"
	"os"
)

func main() {
	configuration := openapi.NewConfiguration()
	configuration.Servers = openapi.ServerConfigurations{{URL: os.Getenv("URL")}}
	client := openapi.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), openapi.ContextAccessToken, os.Getenv("TOKEN"))
	cases.Each(func(c cases.Case) (int, any, error) {
		var body any
		var answer *http.Response
		var err error
		switch c.Route {
		case "health":
			body, answer, err = client.KeyAPI.GetHealth(ctx).Execute()
		case "hits":
			request := client.ActivityAPI.GetHits(ctx).Contract(c.Contract).Since(c.Since)
			if c.Until != nil {
				request = request.Until(*c.Until)
			}
			if c.Top != nil {
				request = request.Top(*c.Top)
			}
			body, answer, err = request.Execute()
		default:
			request := client.ActivityAPI.GetMints(ctx).Contract(c.Contract).Since(c.Since)
			if c.Until != nil {
				request = request.Until(*c.Until)
			}
			if c.Limit != nil {
				request = request.Limit(*c.Limit)
			}
			if c.Cursor != nil {
				request = request.Cursor(*c.Cursor)
			}
			if c.Follow != nil {
				request = request.Follow(*c.Follow)
			}
			body, answer, err = request.Execute()
		}
		var refused *openapi.GenericOpenAPIError
		if !errors.As(err, &refused) {
			return answer.StatusCode, body, err
		}
		if model, ok := refused.Model().(openapi.Error); ok {
			return answer.StatusCode, model, nil
		}
		var undeclared openapi.Error
		if answer.StatusCode != 404 {
			return 0, nil, err
		}
		return answer.StatusCode, &undeclared, json.Unmarshal(refused.Body(), &undeclared)
	})
}
