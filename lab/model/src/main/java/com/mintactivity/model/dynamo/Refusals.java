package com.mintactivity.model.dynamo;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The errors of the model. */
public final class Refusals {

    private static final int BAD_REQUEST = 400;

    private Refusals() {}

    static DynamoDbException invalid(String message) {
        return (DynamoDbException) DynamoDbException.builder()
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("ValidationException", message))
                .message(message)
                .build();
    }

    /** The refusal of a request for a table that does not exist. */
    static ResourceNotFoundException noTable(String table) {
        String message = "Requested resource not found: Table: " + table + " not found";
        return ResourceNotFoundException.builder()
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("ResourceNotFoundException", message))
                .message(message)
                .build();
    }

    /** The refusal to create a table that exists. */
    static ResourceInUseException tableExists(String table) {
        String message = "Table already exists: " + table;
        return ResourceInUseException.builder()
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("ResourceInUseException", message))
                .message(message)
                .build();
    }

    /** The refusal of another transaction with the token of an earlier one. */
    static IdempotentParameterMismatchException otherTransaction() {
        String message = "The token belongs to another request";
        return IdempotentParameterMismatchException.builder()
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("IdempotentParameterMismatchException", message))
                .message(message)
                .build();
    }

    private static AwsErrorDetails details(String code, String message) {
        return AwsErrorDetails.builder()
                .serviceName("DynamoDb")
                .errorCode(code)
                .errorMessage(message)
                .sdkHttpResponse(
                        SdkHttpResponse.builder().statusCode(BAD_REQUEST).build())
                .build();
    }

    /**
     * The refusal of a conditional write.
     *
     * @param stored the item that did not meet the condition; empty if the request does not ask for it
     */
    public static ConditionalCheckFailedException condition(Map<String, AttributeValue> stored) {
        String message = "The conditional request failed";
        return ConditionalCheckFailedException.builder()
                .item(stored.isEmpty() ? null : stored)
                .writableStackTrace(false)
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("ConditionalCheckFailedException", message))
                .message(message)
                .build();
    }

    /** Why a transaction was not made: its condition did not hold. */
    static CancellationReason reason(ConditionalCheckFailedException refused) {
        return CancellationReason.builder()
                .code("ConditionalCheckFailed")
                .message(refused.awsErrorDetails().errorMessage())
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
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details("TransactionCanceledException", message))
                .message(message)
                .build();
    }
}
