"""Cases that the template's rules must refuse or accept. A value that a case omits is the parameter's default."""

CERTIFICATE = "arn:aws:acm:us-east-1:111111111111:certificate/1"

NETWORK = {"VpcId": "vpc-1", "SubnetIds": "subnet-1,subnet-2"}
ZONES = {"AvailabilityZones": "us-east-1a,us-east-1b"}

# values, the parameters that the description of one refusing assertion must name
REFUSED = [
    ({"DomainName": "api.example.com"}, ["DomainName", "CertificateArn"]),
    ({"IpTrust": "forwarded"}, ["IpTrust", "TrustedProxies"]),
    ({"IpTrust": "forwarded", "TrustedProxies": "192.0.2.0/24", "RequestsPerAddress": "1000"}, ["RequestsPerAddress", "IpTrust"]),
    ({"Cache": "none", "VpcId": "vpc-1"}, ["Cache", "VpcId"]),
    ({"Cache": "none", "SubnetIds": "subnet-1,subnet-2"}, ["Cache", "SubnetIds"]),
    ({"Cache": "none", **ZONES}, ["Cache", "AvailabilityZones"]),
    ({"Cache": "none", "CacheVersion": "2"}, ["Cache", "CacheVersion"]),
    ({"Cache": "none", "SecondCacheVersion": "2"}, ["Cache", "SecondCacheVersion"]),
    ({"VpcId": "vpc-1"}, ["VpcId", "SubnetIds"]),
    ({"SubnetIds": "subnet-1,subnet-2"}, ["SubnetIds", "VpcId"]),
    ({**NETWORK, **ZONES}, ["VpcId", "AvailabilityZones"]),
    ({**NETWORK, "AvailabilityZones": "us-east-1a,"}, ["VpcId", "AvailabilityZones"]),
    ({"AvailabilityZones": "us-east-1a,"}, ["AvailabilityZones"]),
]

ACCEPTED = [
    {},
    {"DomainName": "api.example.com", "CertificateArn": CERTIFICATE},
    {"CertificateArn": CERTIFICATE},
    {"IpTrust": "forwarded", "TrustedProxies": "192.0.2.0/24"},
    {"RequestsPerAddress": "1000"},
    {"Cache": "none"},
    {"Cache": "none", "Size": "large", "RequestsPerAddress": "1000"},
    NETWORK,
    ZONES,
    {"CacheVersion": "2"},
    {"SecondCacheVersion": "2"},
    {"AlarmEmail": "on-call@example.com"},
]
