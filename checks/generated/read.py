"""Reads the API with the client of openapi-generator: cases.go says how."""

import datetime
import json
import os
import sys

import openapi_client
from openapi_client.models.error import Error

# By itself, the client writes an offset as +0000, which RFC 3339 does not have: the moments here are in UTC.
client = openapi_client.ApiClient(openapi_client.Configuration(
    host=os.environ["URL"], access_token=os.environ["TOKEN"], datetime_format="%Y-%m-%dT%H:%M:%SZ"))
key, activity = openapi_client.KeyApi(client), openapi_client.ActivityApi(client)
for line in sys.stdin:
    given = json.loads(line)
    route = given.pop("route")
    for name in {"since", "until"} & given.keys():
        given[name] = datetime.datetime.fromisoformat(given[name])
    try:
        send = {"health": key.get_health, "hits": activity.get_hits, "mints": activity.get_mints}[route]
        status, body = 200, send(**given)
    except openapi_client.ApiException as refused:
        status, body = refused.status, refused.data or Error.from_json(refused.body)
    print(json.dumps({"status": status, "body": json.loads(body.to_json())}))
