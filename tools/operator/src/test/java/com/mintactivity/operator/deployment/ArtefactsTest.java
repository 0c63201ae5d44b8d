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
    }

    private void script(String file, String text) throws IOException {
        Files.writeString(root.resolve(file), "#!/bin/sh\n" + text + "\n");
        assertThat(root.resolve(file).toFile().setExecutable(true)).isTrue();
    }

    private String made() throws IOException {
        Ended ended = run("make", "prod");
        assertThat(ended.status()).as(ended.err()).isZero();
        return Files.readString(root.resolve(".aws-sam/build/uploaded.yaml"));
    }

    @Test
    void eachZipIsUploadedAndNamedByItsVersion() throws IOException {
        String template = made();
        for (String name : List.of("HealthFunction", "HitsFunction", "AuthLayer")) {
            String key = BuiltStack.key(built.zip(name));
            assertThat(account.bucket.versions(key)).hasSize(1);
            assertThat(template)
                    .contains("Uri: {Bucket: 'artefacts', Key: '" + key + "', Version: '"
                            + account.bucket.versions(key).getFirst() + "'}\n");
        }
        assertThat(template).doesNotContain(".zip\n");
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
                .contains("Key: '" + key + "', Version: '"
                        + account.bucket.versions(key).getLast() + "'");
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
        account.stack.template = built.processed();
        assertThat(run("execute", "prod", ARN).out()).isEqualTo("deployed: mint\n");
    }

    @Test
    void aChangeSetWithOtherCodeIsNotExecuted() {
        built.upload(account.bucket);
        var hits = Objects.requireNonNull(built.named.get("HitsFunction"));
        var health = Objects.requireNonNull(built.named.get("HealthFunction"));
        String right = built.processed();
        String planted = account.bucket.store(hits.key(), PLANTED);
        String version = "\"S3ObjectVersion\":\"" + hits.version() + "\"";
        refuses(
                right.replace(hits.key() + "\"," + version, hits.key() + "\",\"S3ObjectVersion\":\"" + planted + "\""),
                "other code");
        refuses(right.replace(hits.key() + "\"," + version, hits.key() + "\""), "does not name one version");
        refuses(right.replace(hits.key(), health.key()), "HitsFunction has other code than was built");
        refuses(right.replace("\"HitsFunction\"", "\"OtherFunction\""), "OtherFunction has code that was not built");
        refuses(right.replace("AuthLayer0123456789", "AuthLayer01234567890123456789"), "has code that was not built");
        refuses(
                right.replace("AWS::Lambda::LayerVersion", "AWS::Lambda::LayerVersions"),
                "has code that was not built: S3Bucket");
        refuses(right.replaceFirst("\\{\"S3Bucket[^}]*}", "{\"ZipFile\":\"exports\"}"), "does not name one version");
        built.more = ",\"Nested\":{\"Type\":\"AWS::CloudFormation::Stack\",\"Properties\":{\"TemplateURL\":\"u\"}}";
        refuses(built.processed(), "Nested has code that was not built: TemplateURL");
        built.more = "";
        built.named.remove("HitsFunction");
        refuses(built.processed(), "lacks the code of HitsFunction");
        refuses("no JSON", "is no JSON");
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
