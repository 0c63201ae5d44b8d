package com.mintactivity.operator.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.regions.PartitionMetadata;

/**
 * The outputs of a stack, by one call of CloudFormation's {@code DescribeStacks} with the region and the credentials of
 * another client. The SDK's client for CloudFormation would be one more library, for this call alone.
 */
final class StackOutputs {

    private static final String CLOUDFORMATION = "cloudformation";
    private static final int OK = 200;

    private final AwsServiceClientConfiguration like;
    private final SdkHttpClient http;

    /** @param like the settings of the client whose region and credentials are used */
    StackOutputs(AwsServiceClientConfiguration like, SdkHttpClient http) {
        this.like = like;
        this.http = http;
    }

    /**
     * The values by their keys.
     *
     * @throws Declined if CloudFormation refuses or cannot be reached
     */
    Map<String, String> read(String stack) {
        try {
            HttpExecuteResponse response = call("Action=DescribeStacks&Version=2010-05-15&StackName="
                    + URLEncoder.encode(stack, StandardCharsets.UTF_8));
            Optional<? extends InputStream> body = response.responseBody();
            try (InputStream xml = body.isPresent() ? body.get() : InputStream.nullInputStream()) {
                Map<String, String> texts = texts(xml);
                if (response.httpResponse().statusCode() != OK) {
                    throw failed(texts.getOrDefault(
                            "Code", "status " + response.httpResponse().statusCode()));
                }
                return texts;
            }
        } catch (IOException | XMLStreamException e) {
            throw failed(e.getClass().getSimpleName());
        }
    }

    private static Declined failed(String reason) {
        return new Declined("the outputs of the stack cannot be read (" + reason
                + "): check --stack, the network, and the right cloudformation:DescribeStacks");
    }

    private HttpExecuteResponse call(String form) throws IOException {
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(endpoint())
                .putHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
                .build();
        var signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(
                                like.credentialsProvider().resolveIdentity().join())
                        .request(request)
                        .payload(() -> new ByteArrayInputStream(form.getBytes(StandardCharsets.UTF_8)))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, CLOUDFORMATION)
                        .putProperty(AwsV4HttpSigner.REGION_NAME, like.region().id()));
        return http.prepareRequest(HttpExecuteRequest.builder()
                        .request(signed.request())
                        .contentStreamProvider(signed.payload().orElse(null))
                        .build())
                .call();
    }

    /** As the SDK's clients find it, except that an {@code endpoint_url} of a profile is not read. */
    private URI endpoint() {
        return Stream.of(
                        System.getProperty("aws.endpointUrlCloudFormation", ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL_CLOUDFORMATION", ""),
                        System.getenv().getOrDefault("AWS_ENDPOINT_URL", ""))
                .filter(url -> !url.isEmpty())
                .findFirst()
                .map(URI::create)
                .orElseGet(() -> URI.create(
                        "https://" + CLOUDFORMATION + "." + like.region().id() + "."
                                + PartitionMetadata.of(like.region()).dnsSuffix()));
    }

    /** The outputs; in an answer that is a refusal, its {@code Code}. */
    private static Map<String, String> texts(InputStream xml) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(xml);
        Map<String, String> texts = new HashMap<>();
        String key = "";
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT) {
                switch (reader.getLocalName()) {
                    case "OutputKey" -> key = reader.getElementText();
                    case "OutputValue" -> texts.put(key, reader.getElementText());
                    case "Code" -> texts.put("Code", reader.getElementText());
                    default -> {}
                }
            }
        }
        return texts;
    }
}
