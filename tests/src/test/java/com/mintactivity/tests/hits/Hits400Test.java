package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Answer;
import com.mintactivity.tests.harness.Queries;
import com.mintactivity.tests.harness.Stack;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class Hits400Test {

    private static final Stack STACK = Stack.fresh();
    private static final Token TOKEN = STACK.partner("acme").key();

    static Stream<String> invalid() {
        return Queries.invalid();
    }

    static Stream<String> tooWide() {
        return Queries.tooWide();
    }

    static Stream<String> tops() {
        return Stream.concat(Stream.of("top=", "top", "top=1&top=1"), Queries.numbers("top", "51"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void aQueryThatBreaksARuleIsInvalid(String query) {
        assertRefused(STACK.get(Stack.HITS).key(TOKEN).rawQuery(query).send(), "invalid_request");
    }

    @ParameterizedTest
    @MethodSource("tops")
    void aTopBeyondItsBoundsOrNotInPlainDigitsIsInvalid(String query) {
        assertRefused(STACK.ask(Stack.HITS).key(TOKEN).rawQuery(query).send(), "invalid_request");
    }

    @ParameterizedTest
    @MethodSource("tooWide")
    void aWindowBeyondThirtyOneDaysIsTooLarge(String query) {
        assertRefused(STACK.get(Stack.HITS).key(TOKEN).rawQuery(query).send(), "window_too_large");
    }

    @Test
    void aPlusThatArrivedAsASpaceIsExplained() {
        Answer answer = STACK.get(Stack.HITS)
                .key(TOKEN)
                .rawQuery("contract=0x00000000000000000000000000000000000000bb&since=2026-11-20T00:00:00+01:00")
                .send();
        assertThat(answer.refused(400, "invalid_request").message()).contains("%2B");
    }

    @Test
    void unknownParametersAreIgnored() {
        STACK.ask(Stack.HITS)
                .key(TOKEN)
                .rawQuery("x=1&x=2&y=&z&=&%00=%00&limit=0&cursor=junk")
                .send()
                .ok();
    }

    private static void assertRefused(Answer answer, String code) {
        answer.refused(400, code);
        assertThat(answer.message()).isNotBlank();
        assertThat(answer.retryAfterS()).isEmpty();
    }
}
