package com.mintactivity.operator.deployment;

import com.mintactivity.operator.account.MemoryBucket;
import com.mintactivity.operator.deployment.ArtefactBucket.StoredVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;

/** What {@code bin/pack} has made of two functions and a layer, and the template that CloudFormation makes of it. */
final class BuiltStack {

    /** Bytes that are no text. */
    private final Map<String, SdkBytes> zips = new LinkedHashMap<>();

    /** The versions that the change set names. */
    final Map<String, StoredVersion> named = new LinkedHashMap<>();

    /** Resources besides those of the zips. */
    String more = "";

    private final Path folder;

    BuiltStack(Path root) throws IOException {
        folder = root.resolve(".aws-sam/build");
        Files.createDirectories(folder);
        for (String name : new String[] {"HealthFunction", "HitsFunction", "AuthLayer"}) {
            zips.put(name, SdkBytes.fromByteArray(new byte[] {'P', 'K', -1, 0, -128, (byte) zips.size()}));
        }
        write();
        Files.writeString(folder.resolve("template.yaml"), """
                Resources:
                  AuthLayer:
                    Properties:
                      ContentUri: AuthLayer.zip
                  HealthFunction:
                    Properties:
                      CodeUri: HealthFunction.zip
                  HitsFunction:
                    Properties:
                      CodeUri: HitsFunction.zip
                """);
    }

    private void write() throws IOException {
        for (var zip : zips.entrySet()) {
            Files.write(folder.resolve(zip.getKey() + ".zip"), zip.getValue().asByteArrayUnsafe());
        }
        Files.writeString(
                folder.resolve("artefacts.sha256"),
                zips.entrySet().stream()
                        .map(zip -> Artefacts.sha256(zip.getValue()) + "  " + zip.getKey() + ".zip\n")
                        .collect(Collectors.joining()));
    }

    /** Another build, of which one function differs. */
    void change(String function) {
        zips.put(function, SdkBytes.fromByteArray(new byte[] {1, -2, 3}));
        try {
            write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SdkBytes zip(String name) {
        return Objects.requireNonNull(zips.get(name));
    }

    static String key(SdkBytes zip) {
        return "mint/" + Artefacts.sha256(zip) + ".zip";
    }

    void upload(MemoryBucket bucket) {
        zips.forEach((name, zip) ->
                named.put(name, new StoredVersion(MemoryBucket.NAME, key(zip), bucket.store(key(zip), zip))));
    }

    String processed() {
        return "{\"Resources\":{"
                + named.entrySet().stream()
                        .map(each -> resource(each.getKey(), each.getValue()))
                        .collect(Collectors.joining(","))
                + more + "}}";
    }

    private static String resource(String name, StoredVersion code) {
        String place = "{\"S3Bucket\":\"%s\",\"S3Key\":\"%s\",\"S3ObjectVersion\":\"%s\"}"
                .formatted(code.bucket(), code.key(), code.version());
        return name.endsWith("Layer")
                ? "\"%s0123456789\":{\"Type\":\"AWS::Lambda::LayerVersion\",\"Properties\":{\"Content\":%s}}"
                        .formatted(name, place)
                : "\"%s\":{\"Type\":\"AWS::Lambda::Function\",\"Properties\":{\"Code\":%s}}".formatted(name, place);
    }
}
