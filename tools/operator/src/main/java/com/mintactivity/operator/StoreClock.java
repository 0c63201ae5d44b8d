package com.mintactivity.operator;

import com.mintactivity.auth.tenant.TenantItems;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The time of the store's clock, from the {@code Date} header of one read, which may be refused. The functions that
 * compare an expiry with their own time agree with the store, whereas the clock of an operator's machine may be wrong
 * by minutes.
 */
public final class StoreClock implements InstantSource {

    /** The header has whole seconds and takes time to arrive, so a smaller difference is ignored. */
    private static final Duration RESOLUTION = Duration.ofSeconds(2);

    private final DynamoDbClient dynamo;
    private final String table;
    private final InstantSource machine;
    private @Nullable Duration offset;

    public StoreClock(DynamoDbClient dynamo, String stack, InstantSource machine) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.machine = machine;
    }

    @Override
    public Instant instant() {
        return machine.instant().plus(offset());
    }

    private synchronized Duration offset() {
        if (offset == null) {
            offset = readOffset();
        }
        return offset;
    }

    private Duration readOffset() {
        Duration difference = answer().flatMap(answer -> answer.firstMatchingHeader("Date"))
                .map(date -> Duration.between(
                        machine.instant(),
                        ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                                .toInstant()))
                .orElse(Duration.ZERO);
        return difference.abs().compareTo(RESOLUTION) < 0 ? Duration.ZERO : difference;
    }

    private Optional<SdkHttpResponse> answer() {
        try {
            return Optional.of(
                    dynamo.getItem(request -> request.tableName(table).key(TenantItems.key(TenantItems.SERVICE)))
                            .sdkHttpResponse());
        } catch (AwsServiceException refused) {
            return Optional.ofNullable(refused.awsErrorDetails()).map(AwsErrorDetails::sdkHttpResponse);
        }
    }
}
