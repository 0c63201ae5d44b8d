package com.mintactivity.tests.emulator;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import com.mintactivity.tests.harness.Emulator;
import com.mintactivity.tests.harness.SharedEngines;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** LocalStack in a container, from an image that is present on the machine. */
final class LocalStack implements Emulator, AutoCloseable {

    /** The last image without a licence. */
    static final String IMAGE = "localstack/localstack:4.14.0";

    private final LocalStackContainer container;
    private final DynamoDbClient dynamo;
    private final SecretsManagerClient secrets;
    private final SqsClient sqs;

    LocalStack() {
        this.container = new LocalStackContainer(DockerImageName.parse(IMAGE))
                .withServices("dynamodb", "secretsmanager", "sqs", "sts")
                .withImagePullPolicy(image -> false);
        container.start();
        this.dynamo = on(DynamoDbClient.builder());
        this.secrets = on(SecretsManagerClient.builder());
        this.sqs = on(SqsClient.builder());
    }

    private <C, B extends AwsClientBuilder<B, C>> C on(B builder) {
        return builder.endpointOverride(container.getEndpoint())
                .region(Region.of(container.getRegion()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(container.getAccessKey(), container.getSecretKey())))
                .build();
    }

    @Override
    public void create(String stack) {
        SharedEngines.template().tables(stack).forEach(table -> {
            dynamo.createTable(table);
            dynamo.waiter().waitUntilTableExists(request -> request.tableName(table.tableName()));
        });
        secret(Pepper.secretId(stack), "5a");
        secret(Cursors.secretId(stack), "a5");
        sqs.createQueue(queue -> queue.queueName(stack + "-events"));
        sqs.createQueue(queue -> queue.queueName(stack + "-dead-letters"));
        // Without the template's delay of 200 s, which a test would have to wait for.
        for (String fifo : List.of("-seal.fifo", "-continue.fifo")) {
            sqs.createQueue(
                    queue -> queue.queueName(stack + fifo).attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")));
        }
    }

    private void secret(String name, String octet) {
        secrets.createSecret(
                request -> request.name(name).secretString("{\"current\":\"1\",\"1\":\"" + octet.repeat(32) + "\"}"));
    }

    @Override
    public Platform platform(Settings settings, InstantSource clock, PrintStream log) {
        return Platform.of(settings, clock, dynamo, new Secrets(secrets, clock), log);
    }

    SqsClient sqs() {
        return sqs;
    }

    /** The address of one of a stack's queues, for example {@code seal.fifo}. */
    String queueUrl(String stack, String queue) {
        return sqs.getQueueUrl(request -> request.queueName(stack + "-" + queue))
                .queueUrl();
    }

    /** The system properties with which the AWS SDK finds this LocalStack by itself. */
    Map<String, String> clientProperties() {
        return Map.of(
                "aws.endpointUrl", container.getEndpoint().toString(),
                "aws.region", container.getRegion(),
                "aws.accessKeyId", container.getAccessKey(),
                "aws.secretAccessKey", container.getSecretKey());
    }

    @Override
    public void close() {
        dynamo.close();
        secrets.close();
        sqs.close();
        container.close();
    }
}
