package com.mintactivity.chaos.fault;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** The errors that DynamoDB answers with when it fails and when it throttles. */
final class InjectedErrors {

    private InjectedErrors() {}

    static DynamoDbException internal() {
        return (DynamoDbException) InternalServerErrorException.builder()
                .message("injected")
                .statusCode(500)
                .awsErrorDetails(details("InternalServerError"))
                .build();
    }

    static DynamoDbException throttled() {
        return (DynamoDbException) ProvisionedThroughputExceededException.builder()
                .message("injected")
                .statusCode(400)
                .awsErrorDetails(details("ProvisionedThroughputExceededException"))
                .build();
    }

    private static AwsErrorDetails details(String code) {
        return AwsErrorDetails.builder()
                .errorCode(code)
                .errorMessage("injected")
                .serviceName("DynamoDb")
                .build();
    }
}
