package com.mintactivity.tests.harness;

import com.mintactivity.local.engine.Engines;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The AWS account of a stack: the AWS SDK finds its services on the shared engines while this is open. STS and
 * CloudFormation answer what the operator's commands ask, in the form of the two services' references.
 */
public final class AwsAccount implements AutoCloseable {

    public static final String CALLER = "arn:aws:sts::111111111111:assumed-role/Operator/olivia";

    private static final int OK = 200;

    private static final String REFUSED = """
            <ErrorResponse>
            <Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>""";

    private final HttpServer server;
    private final SystemProperties properties = new SystemProperties();
    private final String stack;
    private final AtomicInteger callerQuestions = new AtomicInteger();
    private volatile int status = OK;
    private volatile String outputs = output("BaseUrl", "https://example.org")
            + output("ServicePerMinute", "600")
            + output("ServiceBurst", "200")
            + output("Cache", "serverless")
            + output("Sandbox", "no");

    public AwsAccount(String stack) throws IOException {
        this.stack = stack;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        reach("Sts", url);
        reach("CloudFormation", url);
        reach("DynamoDb", SharedEngines.engines().dynamoUrl().toString());
        reach("SecretsManager", SharedEngines.engines().secretsUrl().toString());
        properties.set("aws.accessKeyId", "AKIAEXAMPLEEXAMPLE00");
        properties.set("aws.secretAccessKey", "example");
        properties.set("aws.region", Engines.REGION);
    }

    /** From now on, the AWS SDK finds one more service at an address. */
    public void reach(String service, String url) {
        properties.set("aws.endpointUrl" + service, url);
    }

    /** From now on, refuses every call. */
    public void fail(int with) {
        status = with;
    }

    /** From now on, answers as for a stack of an earlier template. */
    public void succeedWithoutOutputs() {
        status = OK;
        outputs = "";
    }

    /** From now on, the stack has one more output. */
    public synchronized void have(String key, String value) {
        outputs += output(key, value);
    }

    /** From now on, answers as for a stack without a cache store. */
    public void haveNoCache() {
        outputs = outputs.replace("serverless", "none");
    }

    public int callerQuestions() {
        return callerQuestions.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String signature = exchange.getRequestHeaders().getFirst("Authorization");
            boolean isStack = form.contains("Action=DescribeStacks");
            String service = isStack ? "cloudformation" : "sts";
            if (!isStack) {
                callerQuestions.incrementAndGet();
            }
            boolean isRight = signature.contains("/" + service + "/aws4_request")
                    && (isStack ? form.contains("StackName=" + stack) : form.contains("Action=GetCallerIdentity"));
            byte[] body =
                    (status != OK ? REFUSED : isStack ? description() : identity()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/xml");
            exchange.sendResponseHeaders(isRight ? status : 400, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String identity() {
        return """
            <GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
            <Arn>%s</Arn><UserId>AROAEXAMPLE:olivia</UserId><Account>111111111111</Account>
            </GetCallerIdentityResult></GetCallerIdentityResponse>""".formatted(CALLER);
    }

    private String description() {
        return """
            <DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
            <DescribeStacksResult><Stacks><member>
            <StackName>%s</StackName><Parameters>
            <member><ParameterKey>Size</ParameterKey><ParameterValue>small</ParameterValue></member>
            </Parameters><Outputs>%s</Outputs></member></Stacks></DescribeStacksResult>
            </DescribeStacksResponse>""".formatted(stack, outputs);
    }

    private static String output(String key, String value) {
        return "<member><OutputKey>" + key + "</OutputKey><Description>Some text.</Description><OutputValue>" + value
                + "</OutputValue></member>";
    }

    @Override
    public void close() {
        properties.close();
        server.stop(0);
    }
}
