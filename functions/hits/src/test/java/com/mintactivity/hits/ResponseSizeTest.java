package com.mintactivity.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.http.ApiAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lambda returns at most 6 MB. */
final class ResponseSizeTest {

    /** Less the quotation marks of the JSON string that the body is. */
    private static final int LIMIT = 6 * 1024 * 1024 - 1024 - 2;

    // a character of a body, and the bytes that it takes in the response
    @ParameterizedTest
    @CsvSource({"x, 1", "é, 2", "さ, 3", "'\"', 2", "\\, 2"})
    void aBodyOfTheLimitIsReturnedAndALongerOneIsNot(String character, int bytes) {
        String body = character.repeat(LIMIT / bytes);
        assertThat(HitsEndpoint.returnable(ApiAnswer.ok(body), 25)).isEqualTo(ApiAnswer.ok(body));
        assertThat(HitsEndpoint.returnable(ApiAnswer.ok(body + character), 25).status())
                .isEqualTo(400);
    }

    @Test
    void aLargerOneIsRefusedWithTheWayOut() {
        assertThat(refusal(25).message()).isEqualTo("The response is larger than 6 MB. Use a lower top.");
        assertThat(refusal(1).message()).contains("even with top=1").contains("shorter window");
        assertThat(refusal(25).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    private static Refusal refusal(int top) {
        return HitsEndpoint.returnable(ApiAnswer.ok("x".repeat(LIMIT + 1)), top)
                .refusal()
                .orElseThrow();
    }
}
