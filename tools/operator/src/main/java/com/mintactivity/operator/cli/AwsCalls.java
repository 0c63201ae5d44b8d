package com.mintactivity.operator.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.regions.PartitionMetadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads from services of AWS of which a command needs a call or two, by requests that the SDK's signer signs: a client
 * of the SDK for each would be a jar for each.
 */
public final class AwsCalls {

    private static final int OK = 200;

    /** Of a refusal, in XML or in JSON. */
    private static final Pattern CODE = Pattern.compile("(?:<Code>|\"__type\":\\s*\"(?:[^\"]*#)?)(\\w+)");

    private final AwsServiceClientConfiguration like;
    private final SdkHttpClient http;

    /** @param like the settings of the client whose region and credentials are used */
    AwsCalls(AwsServiceClientConfiguration like, SdkHttpClient http) {
        this.like = like;
        this.http = http;
    }

    /** A service, by the name that is signed and that its host begins with. */
    public enum AwsService {
        CLOUDFORMATION("cloudformation", "CloudFormation"),
        CLOUDWATCH("monitoring", "CloudWatch"),
        LAMBDA("lambda", "Lambda"),
        SNS("sns", "Sns"),
        SSM("ssm", "Ssm");

        private final String host;
        private final String id;

        AwsService(String host, String id) {
            this.host = host;
            this.id = id;
        }
    }

    /**
     * Calls a service that takes a form and answers in XML.
     *
     * @param form with {@code Action} and {@code Version}
     * @throws Declined if it refuses or cannot be reached
     */
    public Document query(AwsService service, String form) {
        return parsed(service, post(service, "application/x-www-form-urlencoded; charset=utf-8", Map.of(), form));
    }

    /**
     * Calls a service that takes JSON under the name of an operation.
     *
     * @throws Declined if it refuses or cannot be reached
     */
    public JsonNode json(AwsService service, String target, JsonNode body) {
        return JsonMapper.shared()
                .readTree(post(service, "application/x-amz-json-1.1", Map.of("X-Amz-Target", target), body.toString()));
    }

    /**
     * Reads a resource of a service that answers in JSON.
     *
     * @param path with its query, if it has one
     * @throws Declined if it refuses or cannot be reached
     */
    public JsonNode get(AwsService service, String path) {
        SdkHttpRequest.Builder request =
                SdkHttpRequest.builder().method(SdkHttpMethod.GET).uri(URI.create(endpoint(service) + path));
        return JsonMapper.shared().readTree(answer(service, request.build(), ""));
    }

    private byte[] post(AwsService service, String type, Map<String, String> headers, String body) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(URI.create(endpoint(service) + "/"))
                .putHeader("Content-Type", type);
        headers.forEach(request::putHeader);
        return answer(service, request.build(), body);
    }

    private byte[] answer(AwsService service, SdkHttpRequest request, String body) {
        var signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(
                                like.credentialsProvider().resolveIdentity().join())
                        .request(request)
                        .payload(() -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service.host)
                        .putProperty(AwsV4HttpSigner.REGION_NAME, like.region().id()));
        try {
            HttpExecuteResponse response = http.prepareRequest(HttpExecuteRequest.builder()
                            .request(signed.request())
                            .contentStreamProvider(signed.payload().orElse(null))
                            .build())
                    .call();
            try (InputStream in = response.responseBody().isPresent()
                    ? response.responseBody().get()
                    : InputStream.nullInputStream()) {
                byte[] answer = in.readAllBytes();
                int status = response.httpResponse().statusCode();
                if (status != OK) {
                    String code = CODE.matcher(new String(answer, StandardCharsets.UTF_8))
                            .results()
                            .map(found -> found.group(1).replaceFirst("Exception$", ""))
                            .findFirst()
                            .orElse("status " + status);
                    throw new Declined(service.id + " refused (" + code + ")")
                            .remedy("check --stack, and the rights in docs/partners.md#policies-for-people");
                }
                return answer;
            }
        } catch (IOException unreachable) {
            throw new Declined(service.id + " cannot be reached ("
                            + unreachable.getClass().getSimpleName() + ")")
                    .remedy("check the network and --region");
        }
    }

    /** As the SDK's clients find it, except that an {@code endpoint_url} of a profile is not read. */
    private String endpoint(AwsService service) {
        return Stream.of(
                        System.getProperty("aws.endpointUrl" + service.id, ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL_" + service.name(), ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL", ""))
                .filter(url -> !url.isEmpty())
                .findFirst()
                .orElseGet(() -> "https://" + service.host + "." + like.region().id() + "."
                        + PartitionMetadata.of(like.region()).dnsSuffix());
    }

    private static Document parsed(AwsService service, byte[] xml) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        } catch (SAXException damaged) {
            throw new Declined("the answer of " + service.id + " is no XML").remedy("try again");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
