package com.mintactivity.platform.aws;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.SdkHttpMethod;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request to a service of AWS, before it is signed.
 *
 * @param path percent-encoded, with its query if it has one
 */
public record AwsRequest(SdkHttpMethod method, String path, Map<String, String> headers, SdkBytes body) {

    private static final String TYPE = "Content-Type";

    /** Reads a resource. */
    public static AwsRequest get(String path) {
        return new AwsRequest(SdkHttpMethod.GET, path, Map.of(), SdkBytes.fromUtf8String(""));
    }

    /** Stores bytes at a path. */
    public static AwsRequest put(String path, SdkBytes content) {
        return new AwsRequest(SdkHttpMethod.PUT, path, Map.of(TYPE, "application/octet-stream"), content);
    }

    /** Sends JSON to a resource, with {@code POST} or {@code PUT}. */
    public static AwsRequest send(SdkHttpMethod method, String path, String json) {
        return new AwsRequest(method, path, Map.of(TYPE, "application/json"), SdkBytes.fromUtf8String(json));
    }

    /**
     * An operation of a service that takes JSON under the name of the operation.
     *
     * @param target the prefix of the service and the operation, such as {@code AmazonSSM.GetParameter}
     */
    public static AwsRequest json(String target, Map<String, ?> parameters) {
        return new AwsRequest(
                SdkHttpMethod.POST,
                "/",
                Map.of(TYPE, "application/x-amz-json-1.1", "X-Amz-Target", target),
                SdkBytes.fromByteArray(JsonMapper.shared().writeValueAsBytes(parameters)));
    }

    /** An operation of a service that takes a form and answers in XML. */
    public static AwsRequest form(String action, String version, Map<String, String> parameters) {
        String fields = parameters.entrySet().stream()
                .map(field -> "&" + encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .sorted()
                .collect(Collectors.joining());
        return new AwsRequest(
                SdkHttpMethod.POST,
                "/",
                Map.of(TYPE, "application/x-www-form-urlencoded; charset=utf-8"),
                SdkBytes.fromUtf8String("Action=" + action + "&Version=" + version + fields));
    }

    /** A text as a part of a path or of a query. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
