package com.mintactivity.operator.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/** S3: the bucket of artefacts, with all versions of its objects. */
public final class MemoryBucket {

    public static final String NAME = "artefacts";

    private record Version(String key, String id, SdkBytes content) {}

    /** The content of an answer, and the id of the version that was stored; empty if none was. */
    record Answer(SdkBytes content, String version) {}

    /** Whether it keeps versions. */
    public boolean isVersioned = true;

    private final Map<String, List<Version>> objects = new LinkedHashMap<>();

    /** Stores bytes, as everyone can who may write to the bucket. */
    public String store(String key, SdkBytes content) {
        List<Version> versions = objects.computeIfAbsent(key, _ -> new ArrayList<>());
        String id = isVersioned ? "v" + (versions.size() + 1) + ".a+b" : "null";
        versions.add(new Version(key, id, content));
        return id;
    }

    public List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    /** The ids of the versions of an object, the oldest first. */
    public List<String> versions(String key) {
        return objects.getOrDefault(key, List.of()).stream().map(Version::id).toList();
    }

    /** The right that a request needs. */
    static String right(SdkHttpRequest head) {
        if (head.method() == SdkHttpMethod.PUT) {
            return "s3:PutObject";
        }
        return head.rawQueryParameters().containsKey("versions") ? "s3:ListBucketVersions" : "s3:GetObjectVersion";
    }

    Answer answer(SdkHttpRequest head, SdkBytes body) {
        String path = head.encodedPath().replaceFirst("^/" + NAME + "/?", "");
        return switch (right(head)) {
            case "s3:PutObject" -> new Answer(SdkBytes.fromUtf8String(""), store(path, body));
            case "s3:GetObjectVersion" ->
                new Answer(
                        objects.getOrDefault(path, List.of()).stream()
                                .filter(version -> version.id().equals(parameter(head, "versionId")))
                                .findFirst()
                                .orElseThrow(() -> new AwsRefusal("NoSuchVersion"))
                                .content(),
                        "");
            default -> new Answer(SdkBytes.fromUtf8String(list(head)), "");
        };
    }

    /** One a page, the newest first. */
    private String list(SdkHttpRequest head) {
        List<Version> found = objects.entrySet().stream()
                .filter(object -> object.getKey().startsWith(parameter(head, "prefix")))
                .flatMap(object -> object.getValue().reversed().stream())
                .toList();
        String marker = parameter(head, "key-marker") + " " + parameter(head, "version-id-marker");
        int at = 0;
        for (int i = 0; i < found.size(); i++) {
            at = marker.equals(found.get(i).key() + " " + found.get(i).id()) ? i + 1 : at;
        }
        if (found.isEmpty()) {
            return "<ListVersionsResult><IsTruncated>false</IsTruncated></ListVersionsResult>";
        }
        Version version = found.get(at);
        return "<ListVersionsResult><IsTruncated>" + (at + 1 < found.size()) + "</IsTruncated><NextKeyMarker>"
                + version.key() + "</NextKeyMarker><NextVersionIdMarker>" + version.id()
                + "</NextVersionIdMarker><Version><Key>" + version.key() + "</Key><VersionId>" + version.id()
                + "</VersionId><Size>" + version.content().asByteArrayUnsafe().length
                + "</Size></Version></ListVersionsResult>";
    }

    private static String parameter(SdkHttpRequest head, String name) {
        return head.firstMatchingRawQueryParameter(name).orElse("");
    }
}
