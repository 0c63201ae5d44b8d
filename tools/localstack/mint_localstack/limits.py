"""What LocalStack does not model: nothing here is checked by `make localstack`."""

NOT_MODELLED = [
    ("gateway responses", "their statuses, bodies and headers; checks/template_test.py checks the translated template instead"),
    ("throttling, web ACL", "no request is refused by the stage or by WAF"),
    ("IAM, resource policies", "every call is allowed; a right that a role lacks goes unseen"),
    ("VPC", "functions run next to LocalStack; endpoints, routes and security groups carry nothing"),
    ("SnapStart", "functions start without a snapshot, so no checkpoint hook and no priming runs"),
    ("CodeDeploy", "an alias moves at once; no hook, no shift of traffic, no rollback"),
    ("ElastiCache", "a plain Redis: no TLS, no password, no cluster, no cap"),
    ("DynamoDB's limits", "no throttling, point-in-time recovery, backups; DynamoDB Local's own latency"),
    ("alarms, dashboard", "alarms are created and never evaluated"),
    ("logging configuration", "every log line is kept, whatever its level"),
    ("sourceIp", "always 127.0.0.1, so addresses are sent by X-Forwarded-For with IpTrust=forwarded"),
    ("TLS, own domain, IPv6", "plain HTTP on loopback"),
]
