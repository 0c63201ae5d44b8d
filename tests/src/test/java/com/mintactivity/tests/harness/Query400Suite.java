package com.mintactivity.tests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The queries that a data route refuses by the rules of both data routes, and the parameters that it ignores. */
@TestInstance(Lifecycle.PER_CLASS)
public abstract class Query400Suite {

    private static final String QUERIES = "com.mintactivity.tests.harness.InvalidQueries#";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Token token = stack.partner("acme").key();
    private final String route;
    private final String rows;
    private final int maxRows;
    private final String foreign;

    /**
     * The suite of a route.
     *
     * @param rows the parameter with the number of rows
     * @param foreign parameters of the other route only
     */
    protected Query400Suite(String route, String rows, int maxRows, String foreign) {
        this.route = route;
        this.rows = rows;
        this.maxRows = maxRows;
        this.foreign = foreign;
    }

    Stream<String> numbersOfRows() {
        return Stream.concat(
                Stream.of(rows + "=", rows, rows + "=1&" + rows + "=1"),
                InvalidQueries.numbers(rows, Integer.toString(maxRows + 1)));
    }

    @ParameterizedTest
    @MethodSource(QUERIES + "invalid")
    void aQueryThatBreaksARuleIsInvalid(String query) {
        assertRefused(stack.get(route).rawQuery(query), "invalid_request");
    }

    @ParameterizedTest
    @MethodSource("numbersOfRows")
    void aNumberOfRowsBeyondItsBoundsOrNotInPlainDigitsIsInvalid(String query) {
        assertRefused(stack.ask(route).rawQuery(query), "invalid_request");
    }

    @ParameterizedTest
    @MethodSource(QUERIES + "tooWide")
    void aWindowBeyondThirtyOneDaysIsTooLarge(String query) {
        assertRefused(stack.get(route).rawQuery(query), "window_too_large");
    }

    @Test
    void aPlusThatArrivedAsASpaceIsExplained() {
        ApiRequest call = stack.get(route)
                .rawQuery("contract=0x00000000000000000000000000000000000000bb&since=2026-11-20T00:00:00+01:00");
        assertThat(call.key(token).send().refused(400, "invalid_request").message())
                .contains("%2B");
    }

    @Test
    void unknownParametersAreIgnored() {
        stack.ask(route)
                .rawQuery("x=1&x=2&y=&z&=&%00=%00&" + foreign)
                .key(token)
                .send()
                .ok();
    }

    private void assertRefused(ApiRequest call, String code) {
        ApiResponse answer = call.key(token).send().refused(400, code);
        assertThat(answer.message()).isNotBlank();
        assertThat(answer.retryAfterS()).isEmpty();
    }
}
