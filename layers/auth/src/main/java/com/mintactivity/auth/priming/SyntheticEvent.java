package com.mintactivity.auth.priming;

import com.mintactivity.auth.key.Token;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Events of API Gateway that no caller sent, for priming and for checks of new versions. They have every part that API
 * Gateway sends, so that skipping the parts that are not used is exercised too.
 */
public final class SyntheticEvent {

    /** The field of an event that only the invoker of a function can set, and of the log line of its request. */
    public static final String MARK = "synthetic";

    /** The request id of every synthetic event. */
    public static final String REQUEST_ID = "synthetic";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String HEADERS = "multiValueHeaders";
    private static final String QUERY = "multiValueQueryStringParameters";
    private static final ObjectNode SHAPE = (ObjectNode) JSON.readTree("""
            {"synthetic":true,"resource":"/","path":"/","httpMethod":"GET",
             "headers":{"Accept":"*/*","Host":"api.example.com","User-Agent":"synthetic"},
             "multiValueHeaders":{"Accept":["*/*"],"Accept-Encoding":["gzip"],"Authorization":[],
              "Host":["api.example.com"],"User-Agent":["synthetic"],"X-Amzn-Trace-Id":["Root=1-0-0"],
              "X-Forwarded-For":[],
              "X-Forwarded-Port":["443"],"X-Forwarded-Proto":["https"]},
             "queryStringParameters":{"contract":"0x","since":"2026"},"multiValueQueryStringParameters":{},
             "pathParameters":null,"stageVariables":null,
             "requestContext":{"resourceId":"0","resourcePath":"/","httpMethod":"GET","extendedRequestId":"synthetic",
              "requestTime":"01/Jan/2026:00:00:00 +0000","path":"/","accountId":"000000000000","protocol":"HTTP/1.1",
              "stage":"live","domainPrefix":"api","requestTimeEpoch":1767225600000,"requestId":"0",
              "identity":{"cognitoIdentityPoolId":null,"accountId":null,"cognitoIdentityId":null,"caller":null,
               "sourceIp":"192.0.2.1","principalOrgId":null,"accessKey":null,"cognitoAuthenticationType":null,
               "cognitoAuthenticationProvider":null,"userArn":null,"userAgent":"synthetic","user":null},
              "domainName":"api.example.com","deploymentId":"0","apiId":"0"},
             "body":null,"isBase64Encoded":false}""");

    private SyntheticEvent() {}

    /** A GET of a path, with a token and query parameters, from an address. */
    public static byte[] of(String path, Token token, String address, Map<String, String> query) {
        ObjectNode event = SHAPE.deepCopy();
        event.put("path", path);
        event.withObject(HEADERS).putArray("Authorization").add("Bearer " + token.reveal());
        event.withObject(HEADERS).putArray("X-Forwarded-For").add(address);
        query.forEach((name, value) -> event.withObject(QUERY).putArray(name).add(value));
        event.withObject("requestContext").withObject("identity").put("sourceIp", address);
        return JSON.writeValueAsBytes(event);
    }
}
