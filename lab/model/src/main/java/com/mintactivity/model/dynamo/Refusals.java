package com.mintactivity.model.dynamo;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

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

    /** Why a transaction was not made: its condition did not hold. */
    static CancellationReason reason(ConditionalCheckFailedException refused) {
        return CancellationReason.builder()
                .code("ConditionalCheckFailed")
                .message("The conditional request failed")
                .item(refused.hasItem() ? refused.item() : null)
                .build();
    }

    /** The refusal of a transaction: a reason for each of its items, in their order. */
    public static TransactionCanceledException cancelled(List<CancellationReason> reasons) {
        String message = reasons.stream()
                .map(CancellationReason::code)
                .collect(joining(
                        ", ", "Transaction cancelled, please refer cancellation reasons for specific reasons [", "]"));
        return TransactionCanceledException.builder()
                .cancellationReasons(reasons)
                .writableStackTrace(false)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("TransactionCanceledException")
                        .errorMessage(message)
                        .build())
                .message(message)
                .build();
    }
}
