module generated

go 1.24

require (
	github.com/oapi-codegen/runtime v1.9.0
	github.com/ogen-go/ogen v1.25.0
	gopkg.in/validator.v2 v2.0.1
)
