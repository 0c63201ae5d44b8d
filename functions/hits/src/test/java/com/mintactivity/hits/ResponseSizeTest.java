package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.EndpointResult.Rejection;
import com.mintactivity.auth.http.EndpointResult.Success;
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

    private static Refusal refusal(int top) {
        return ((Rejection) HitsEndpoint.result(body(LIMIT + 1), top)).refusal();
    }
}
