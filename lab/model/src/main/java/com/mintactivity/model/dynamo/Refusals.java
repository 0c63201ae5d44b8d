package com.mintactivity.model.dynamo;

import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The errors of the model. */
public final class Refusals {

    private Refusals() {}

    static DynamoDbException invalid(String message) {
        return (DynamoDbException) DynamoDbException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ValidationException")
                        .errorMessage(message)
                        .build())
                .message(message)
                .build();
    }

    /**
     * The refusal of a conditional write.
     *
     * @param stored the item that did not meet the condition; empty if the request does not ask for it
     */
    public static ConditionalCheckFailedException condition(Map<String, AttributeValue> stored) {
        return ConditionalCheckFailedException.builder()
                .item(stored)
                .writableStackTrace(false)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("ConditionalCheckFailedException")
                        .errorMessage("The conditional request failed")
                        .build())
                .message("The conditional request failed")
                .build();
    }
}
