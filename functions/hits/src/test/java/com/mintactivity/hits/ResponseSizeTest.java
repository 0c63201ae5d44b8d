package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.http.EndpointResult.Rejection;
import com.mintactivity.auth.http.EndpointResult.Success;
import com.mintactivity.hits.CacheEntry.Computed;
import org.junit.jupiter.api.Test;

/** Lambda returns at most 6 MB. */
final class ResponseSizeTest {

    private static final int LIMIT = 6 * 1024 * 1024 - 1024;

    private static Body body(int length) {
        return new Body("x".repeat(length));
    }

    @Test
    void aBodyOfTheLimitIsReturned() {
        assertThat(HitsEndpoint.result(body(LIMIT), 25)).isInstanceOf(Success.class);
    }

    @Test
    void aLargerOneIsRefusedWithTheWayOut() {
        assertThat(refusal(25).message()).isEqualTo("The response is larger than 6 MB. Use a lower top.");
        assertThat(refusal(1).message()).contains("even with top=1").contains("shorter window");
        assertThat(refusal(25).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void theRefusalSurvivesTheCacheStore() {
        EndpointResult refused = HitsEndpoint.result(body(LIMIT + 1), 2);
        assertThat(CacheEntry.of(CacheEntry.text(refused))).isEqualTo(new Computed(refused));
    }

    @Test
    void aBodySurvivesTheCacheStore() {
        EndpointResult success = new Success(Body.of("{\"a\":\"4?!\"}"));
        assertThat(CacheEntry.of(CacheEntry.text(success))).isEqualTo(new Computed(success));
    }

    private static Refusal refusal(int top) {
        return ((Rejection) HitsEndpoint.result(body(LIMIT + 1), top)).refusal();
    }
}
