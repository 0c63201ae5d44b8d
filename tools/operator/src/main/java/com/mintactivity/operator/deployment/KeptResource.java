package com.mintactivity.operator.deployment;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.secretsmanager.model.DescribeSecretResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/**
 * A table, a secret or a queue that outlives its stack.
 *
 * @param logicalId its name in the template
 * @param type as CloudFormation names it
 * @param name in AWS
 */
record KeptResource(String logicalId, String type, String name) {

    /** The property by which CloudFormation knows a resource of the type, in an import. */
    String property() {
        return switch (type) {
            case "AWS::DynamoDB::Table" -> "TableName";
            case "AWS::SecretsManager::Secret" -> "Id";
            case "AWS::SQS::Queue" -> "QueueUrl";
            default -> throw new IllegalStateException("no resource of type " + type + " outlives its stack");
        };
    }

    /**
     * Looks for it.
     *
     * @return the value of its {@link #property()}; empty if there is no such resource
     * @throws Declined if it is one that no stack can take over
     */
    Optional<String> find(Backend account) {
        return switch (property()) {
            case "TableName" -> table(account);
            case "Id" -> secret(account);
            default -> queue(account);
        };
    }

    private Optional<String> table(Backend account) {
        try {
            String status = account.dynamo()
                    .describeTable(request -> request.tableName(name))
                    .table()
                    .tableStatusAsString();
            if (!status.equals("ACTIVE")) {
                throw new Declined("table " + name + " is " + status).remedy("wait until it is ACTIVE, or gone");
            }
            return Optional.of(name);
        } catch (ResourceNotFoundException none) {
            return Optional.empty();
        }
    }

    private Optional<String> secret(Backend account) {
        try {
            DescribeSecretResponse secret = account.secrets().describeSecret(request -> request.secretId(name));
            if (secret.deletedDate() != null) {
                throw new Declined("secret " + name + " is scheduled for deletion")
                        .remedy("aws secretsmanager restore-secret --secret-id " + name);
            }
            return Optional.of(secret.arn());
        } catch (software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException none) {
            return Optional.empty();
        }
    }

    private Optional<String> queue(Backend account) {
        try {
            return Optional.of(account.queues()
                    .getQueueUrl(request -> request.queueName(name))
                    .queueUrl());
        } catch (QueueDoesNotExistException none) {
            return Optional.empty();
        }
    }
}
