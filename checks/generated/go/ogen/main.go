// Command ogen reads the API with the client of ogen.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"generated/api/ogen"
	"generated/cases"
	"io"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"time"

	"github.com/ogen-go/ogen/validate"
)

type key struct{}

func (key) PrivateKey(context.Context, ogen.OperationName) (ogen.PrivateKey, error) {
	return ogen.PrivateKey{Token: os.Getenv("TOKEN")}, nil
}

// The types of answers do not have the status.
type seen struct{ status int }

func (s *seen) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err == nil {
		s.status = response.StatusCode
	}
	return response, err
}

func main() {
	last := &seen{}
	client, err := ogen.NewClient(os.Getenv("URL"), key{}, ogen.WithClient(&http.Client{Transport: last}))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	cases.Each(func(c cases.Case) (int, any, error) {
		var answer any
		var err error
		switch c.Route {
		case "health":
			answer, err = client.GetHealth(ctx)
		case "hits":
			params := ogen.GetHitsParams{Contract: c.Contract, Since: ogen.GivenMoment(c.Since)}
			if c.Until != nil {
				params.Until.SetTo(ogen.GivenMoment(*c.Until))
			}
			if c.Top != nil {
				params.Top.SetTo(*c.Top)
			}
			answer, err = client.GetHits(ctx, params)
		default:
			params := ogen.GetMintsParams{Contract: c.Contract, Since: ogen.GivenMoment(c.Since)}
			if c.Until != nil {
				params.Until.SetTo(ogen.GivenMoment(*c.Until))
			}
			if c.Limit != nil {
				params.Limit.SetTo(*c.Limit)
			}
			if c.Cursor != nil {
				params.Cursor.SetTo(*c.Cursor)
			}
			if c.Follow != nil {
				params.Follow.SetTo(*c.Follow)
			}
			answer, err = client.GetMints(ctx, params)
		}
		var unexpected *validate.UnexpectedStatusCodeError
		if errors.As(err, &unexpected) {
			var undeclared ogen.Error
			body, err := io.ReadAll(unexpected.Payload.Body)
			if err == nil {
				err = undeclared.UnmarshalJSON(body)
			}
			return last.status, &undeclared, err
		}
		if err != nil {
			return 0, nil, err
		}
		body, err := exact(reflect.ValueOf(answer).Elem().FieldByName("Response"))
		return last.status, body, err
	})
}

var second = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)

// Returns a body as JSON. A client of ogen reads moments exactly, and writes them to the second: each is put in again, as it was read.
func exact(body reflect.Value) (json.RawMessage, error) {
	written, err := json.Marshal(body.Addr().Interface())
	read := moments(body)
	exactly := second.ReplaceAllFunc(written, func([]byte) []byte {
		next := read[0].Format(time.RFC3339Nano)
		read = read[1:]
		return []byte(next)
	})
	return exactly, err
}

// Returns the moments of a value in the order of its fields, which is that of its JSON.
func moments(value reflect.Value) (found []time.Time) {
	if moment := reflect.TypeFor[time.Time](); value.CanConvert(moment) {
		return []time.Time{value.Convert(moment).Interface().(time.Time)}
	}
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			found = append(found, moments(value.Field(i))...)
		}
	case reflect.Slice:
		for i := range value.Len() {
			found = append(found, moments(value.Index(i))...)
		}
	}
	return found
}
