package com.mintactivity.operator.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.operator.account.MemoryAccount;
import com.mintactivity.operator.account.MemoryAccount.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bytes between a build and a deployment, against those who may write to the bucket of artefacts. */
final class ArtefactsTest {

    private static final String ARN = "arn:aws:cloudformation:eu-north-1:111111111111:changeSet/samcli-deploy1/0a1b";
    private static final SdkBytes PLANTED = SdkBytes.fromByteArray(new byte[] {'P', 'K', -1, 0, -128, 99});

    private final Path root;
    private final BuiltStack built;
    private final MemoryAccount account;

    ArtefactsTest(@TempDir Path root) throws IOException {
        this.root = root;
        built = new BuiltStack(root);
        account = new MemoryAccount(root);
        Files.createDirectories(root.resolve("bin"));
        Files.createDirectories(root.resolve("docs"));
        Files.createDirectories(root.resolve("target/python/bin"));
        script("bin/stack-name", "echo mint");
        script("target/python/bin/sam", "echo " + ARN);
        Files.writeString(root.resolve("docs/stack-policy.json"), "{}");
        Files.writeString(root.resolve("samconfig.toml"), "[prod.deploy.parameters]\nparameter_overrides = []\n");
    }

    private void script(String file, String text) throws IOException {
        Files.writeString(root.resolve(file), "#!/bin/sh\n" + text + "\n");
        assertThat(root.resolve(file).toFile().setExecutable(true)).isTrue();
    }

    private String made() throws IOException {
        Ended ended = run("make", "prod");
        assertThat(ended.status()).as(ended.err()).isZero();
        return Files.readString(root.resolve(".aws-sam/build/uploaded.json"));
    }

    @Test
    void eachZipIsUploadedAndNamedByItsVersion() throws IOException {
        JsonNode template = JsonMapper.shared().readTree(made());
        for (String name : List.of("HealthFunction", "HitsFunction", "AuthLayer")) {
            String key = BuiltStack.key(built.zip(name));
            assertThat(account.bucket.versions(key)).hasSize(1);
            JsonNode properties = template.path("Resources").path(name).path("Properties");
            assertThat(properties
                            .path(name.endsWith("Layer") ? "ContentUri" : "CodeUri")
                            .toString())
                    .isEqualTo("{\"Bucket\":\"artefacts\",\"Key\":\"" + key + "\",\"Version\":\""
                            + account.bucket.versions(key).getFirst() + "\"}");
        }
    }

    /** So an unchanged function has the same properties, and nothing changed makes an empty change set. */
    @Test
    void whatIsStoredIsNamedAgain() throws IOException {
        String first = made();
        String key = BuiltStack.key(built.zip("HitsFunction"));
        account.bucket.store(key, PLANTED);
        account.bucket.store(key, built.zip("HitsFunction"));
        account.changes.clear();
        assertThat(made()).isEqualTo(first);
        assertThat(account.changes).isEmpty();
        built.change("HitsFunction");
        assertThat(made()).isNotEqualTo(first);
        assertThat(account.changes).singleElement().asString().startsWith("s3:PutObject");
    }

    @Test
    void anObjectPlantedUnderItsKeyIsNotTaken() throws IOException {
        String key = BuiltStack.key(built.zip("HitsFunction"));
        account.bucket.store(key, PLANTED);
        account.bucket.store(key + "x", built.zip("HitsFunction"));
        assertThat(made())
                .containsIgnoringWhitespaces("\"Key\":\"" + key + "\",\"Version\":\""
                        + account.bucket.versions(key).getLast() + "\"");
        assertThat(account.bucket.versions(key)).hasSize(2);
    }

    @Test
    void aBucketWithoutVersionsIsRefused() {
        account.bucket.isVersioned = false;
        assertThat(refused("make", "prod")).contains("the bucket artefacts keeps no versions");
    }

    @Test
    void zipsThatWereNotPackedOrAreOthersAreRefused() throws IOException {
        Path template = root.resolve(".aws-sam/build/template.yaml");
        String text = Files.readString(template);
        for (String other : List.of(
                text.replace("HitsFunction.zip", "HitsFunction"),
                text.replace("HitsFunction.zip", "s3://artefacts/x"),
                text.replace("HitsFunction.zip", "HealthFunction.zip"),
                text.replace("      CodeUri: HitsFunction.zip\n", ""))) {
            Files.writeString(template, other);
            assertThat(refused("make", "prod")).contains("the built template").contains("bin/pack");
        }
        Files.writeString(template, text);
        Files.write(root.resolve(".aws-sam/build/HitsFunction.zip"), PLANTED.asByteArray());
        assertThat(refused("make", "prod")).contains("HitsFunction.zip is not the zip that artefacts.sha256 lists");
        Files.writeString(root.resolve(".aws-sam/build/artefacts.sha256"), "none");
        assertThat(refused("make", "prod")).contains("is damaged");
        Files.delete(root.resolve(".aws-sam/build/artefacts.sha256"));
        assertThat(refused("execute", "prod", ARN)).contains("there is no ").contains("bin/pack");
    }

    /** The version is in the change set: what is stored later under the key is not deployed. */
    @Test
    void anObjectOverwrittenAfterMakeChangesNothing() {
        built.upload(account.bucket);
        built.named.values().forEach(each -> account.bucket.store(each.key(), PLANTED));
        account.stack.template = built.handedOver();
        assertThat(run("execute", "prod", ARN).out()).isEqualTo("deployed: mint\n");
    }

    @Test
    void aChangeSetWithOtherCodeIsNotExecuted() {
        built.upload(account.bucket);
        var hits = Objects.requireNonNull(built.named.get("HitsFunction"));
        var health = Objects.requireNonNull(built.named.get("HealthFunction"));
        String right = built.handedOver();
        String place = hits.json().toString();
        String planted = account.bucket.store(hits.key(), PLANTED);
        refuses(
                right.replace(place, place.replace("\"" + hits.version() + "\"}", "\"" + planted + "\"}")),
                "HitsFunction has other code than was built");
        refuses(right.replace(place, "{\"Bucket\":\"artefacts\",\"Key\":\"k\"}"), "does not name one version");
        refuses(right.replace(place, place.replace("}", ",\"More\":\"x\"}")), "does not name one version");
        refuses(right.replace(place, "\"s3://artefacts/x\""), "does not name one version");
        refuses(right.replace(place, health.json().toString()), "HitsFunction has other code than was built");
        refuses(right.replace("\"HitsFunction\": {", "\"OtherFunction\": {"), "HitsFunction does not name one version");
    }

    /** By its place alone: a value may be a secret. */
    @Test
    void aChangeSetWithAnotherTemplateIsNotExecuted() {
        built.upload(account.bucket);
        String right = built.handedOver();
        refuses(
                right.replace("[{\"Ref\": \"AuthLayer\"}]", "[\"arn\"]"),
                "at Resources.HitsFunction.Properties.Layers[0]: nothing");
        refuses(
                right.replace("[{\"Ref\": \"AuthLayer\"}]", "[{\"Ref\": \"AuthLayer\"}, \"arn\"]"),
                "at Resources.HitsFunction.Properties.Layers: nothing");
        refuses(
                right.replace("\"MemorySize\": 512", "\"Environment\": {\"Variables\": {\"A\": \"b\"}}"),
                "at Resources.HealthFunction.Properties.Environment,"
                        + " Resources.HealthFunction.Properties.MemorySize: nothing");
        refuses(right.replace("512", "\"512\""), "at Resources.HealthFunction.Properties.MemorySize: nothing");
        refuses(
                right.replace("\"Topic\":", "\"Role\": {\"Type\": \"AWS::IAM::Role\"}, \"Topic\":"),
                "at Resources.Role: nothing");
        refuses(right.replace("\"Parameters\":", "\"Transform\": \"Mine\", \"Parameters\":"), "at Transform: nothing");
        refuses(
                right.replace("\"Parameters\":", "\"A\":1,\"B\":1,\"C\":1,\"D\":1,\"E\":1,\"F\":1,\"Parameters\":"),
                "at A, B, C, D, E and 1 other places: nothing");
        refuses(right.replace("\"Topic\":", "\"Topic\": {}, \"Topic\":"), "is not the JSON");
        refuses("Resources: {}", "is not the JSON");
    }

    private void refuses(String template, String why) {
        account.stack.template = template;
        assertThat(refused("execute", "prod", ARN)).contains(why);
        assertThat(refused("execute", "prod", ARN, "--check")).contains(why);
        assertThat(account.changes).isEmpty();
    }

    private String refused(String... arguments) {
        Ended ended = run(arguments);
        assertThat(ended.status()).as(ended.out()).isEqualTo(1);
        return ended.err();
    }

    private Ended run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "change-set";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return account.run(all);
    }
}
