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

/** The results of {@code bin/pack} for two functions and a layer, and the template that SAM hands over. */
final class BuiltStack {

    /** Bytes that are no text. */
    private final Map<String, SdkBytes> zips = new LinkedHashMap<>();

    /** The versions that the change set names. */
    final Map<String, StoredVersion> named = new LinkedHashMap<>();

    private final Path folder;

    BuiltStack(Path root) throws IOException {
        folder = root.resolve(".aws-sam/build");
        Files.createDirectories(folder);
        for (String name : new String[] {"HealthFunction", "HitsFunction", "AuthLayer"}) {
            zips.put(name, SdkBytes.fromByteArray(new byte[] {'P', 'K', -1, 0, -128, (byte) zips.size()}));
        }
        write();
        Files.writeString(folder.resolve("template.yaml"), """
                Parameters:
                  Size:
                    Type: String
                    Default: small
                  SettleSeconds:
                    Type: Number
                    Default: 5
                Resources:
                  AuthLayer:
                    Metadata:
                      SamResourceId: AuthLayer
                    Properties:
                      ContentUri: AuthLayer.zip
                  HealthFunction:
                    Properties:
                      CodeUri: HealthFunction.zip
                      MemorySize: 512
                  HitsFunction:
                    Properties:
                      CodeUri: HitsFunction.zip
                      Layers:
                      - Ref: AuthLayer
                  Topic:
                    Type: AWS::SNS::Topic
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

    /** With members in another order than the built template has them. */
    String handedOver() {
        return """
                {
                  "Resources": {
                    "HitsFunction": {"Properties": {"Layers": [{"Ref": "AuthLayer"}], "CodeUri": %s},
                      "Metadata": {"SamResourceId": "HitsFunction"}},
                    "HealthFunction": {"Properties": {"CodeUri": %s, "MemorySize": 512},
                      "Metadata": {"SamResourceId": "HealthFunction"}},
                    "AuthLayer": {"Properties": {"ContentUri": %s}, "Metadata": {"SamResourceId": "AuthLayer"}},
                    "Topic": {"Type": "AWS::SNS::Topic", "Metadata": {"SamResourceId": "Topic"}}
                  },
                  "Parameters": {
                    "Size": {"Type": "String", "Default": "small"},
                    "SettleSeconds": {"Type": "Number", "Default": 5}
                  }
                }
                """.formatted(place("HitsFunction"), place("HealthFunction"), place("AuthLayer"));
    }

    private String place(String name) {
        return Objects.requireNonNull(named.get(name)).json().toString();
    }
}
