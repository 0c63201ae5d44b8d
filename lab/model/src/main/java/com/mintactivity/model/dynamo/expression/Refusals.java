package com.mintactivity.model.dynamo.expression;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
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

    /** The refusal of a request that is not valid, whatever is stored. */
    public static DynamoDbException invalid(String message) {
        return (DynamoDbException)
                of("ValidationException", message, DynamoDbException.builder()).build();
    }

    /** The refusal of a request for a table that does not exist. */
    public static ResourceNotFoundException noTable(String table) {
        String message = "Requested resource not found: Table: " + table + " not found";
        return of("ResourceNotFoundException", message, ResourceNotFoundException.builder())
                .build();
    }

    /** The refusal to create a table that exists. */
    public static ResourceInUseException tableExists(String table) {
        String message = "Table already exists: " + table;
        return of("ResourceInUseException", message, ResourceInUseException.builder())
                .build();
    }

    /** The refusal of another transaction with the token of an earlier one. */
    public static IdempotentParameterMismatchException otherTransaction() {
        String message = "The token belongs to another request";
        return of("IdempotentParameterMismatchException", message, IdempotentParameterMismatchException.builder())
                .build();
    }

    private static <B extends AwsServiceException.Builder> B of(String code, String message, B exception) {
        AwsErrorDetails details = AwsErrorDetails.builder()
                .serviceName("DynamoDb")
                .errorCode(code)
                .errorMessage(message)
                .sdkHttpResponse(
                        SdkHttpResponse.builder().statusCode(BAD_REQUEST).build())
                .build();
        exception
                .statusCode(BAD_REQUEST)
                .numAttempts(1)
                .awsErrorDetails(details)
                .message(message);
        return exception;
    }

    /**
     * The refusal of a conditional write.
     *
     * @param stored the item that did not meet the condition; empty if the request does not ask for it
     */
    public static ConditionalCheckFailedException condition(Map<String, AttributeValue> stored) {
        String message = "The conditional request failed";
        return of("ConditionalCheckFailedException", message, ConditionalCheckFailedException.builder())
                .item(stored.isEmpty() ? null : stored)
                .writableStackTrace(false)
                .build();
    }

    /** Why a transaction was not made: its condition did not hold. */
    public static CancellationReason reason(ConditionalCheckFailedException refused) {
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
        return of("TransactionCanceledException", message, TransactionCanceledException.builder())
                .cancellationReasons(reasons)
                .writableStackTrace(false)
                .build();
    }
}
