package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response to a request.
 *
 * @param headers in addition to those that every response has
 * @param body a JSON document
 * @param refusal why the request is not answered; empty for a status of 200
 * @param rows how many rows the body has, if it has rows
 * @param behindS how old the last row of a page is that is not the last one, in whole seconds
 * @param cached whether the body was read from the cache store, if such bodies are cached
 */
public record ApiAnswer(
        int status,
        Map<String, String> headers,
        String body,
        Optional<Refusal> refusal,
        OptionalInt rows,
        OptionalLong behindS,
        Optional<Boolean> cached) {

    private static final JsonMapper JSON = JsonMapper.shared();

    public ApiAnswer {
        headers = Map.copyOf(headers);
    }

    /** Status 200 with a body. */
    public static ApiAnswer ok(String body) {
        return new ApiAnswer(
                200, Map.of(), body, Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), Optional.empty());
    }

    /** The same answer, whose body has a number of rows. */
    public ApiAnswer withRows(int number) {
        return new ApiAnswer(status, headers, body, refusal, OptionalInt.of(number), behindS, cached);
    }

    /** The same answer, a page whose last row is so many seconds old; empty if it is the last page. */
    public ApiAnswer withBehind(OptionalLong seconds) {
        return new ApiAnswer(status, headers, body, refusal, rows, seconds, cached);
    }

    /** The same answer, of which the cache store had the body, or had it not. */
    public ApiAnswer withCached(boolean isCached) {
        return new ApiAnswer(status, headers, body, refusal, rows, behindS, Optional.of(isCached));
    }

    /** The same answer with more headers. */
    ApiAnswer withHeaders(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new ApiAnswer(status, all, body, refusal, rows, behindS, cached);
    }

    /** A refusal's status, its {@code {code, message}} body and, if it has one, {@code Retry-After}. */
    public static ApiAnswer refused(Refusal refusal) {
        Map<String, String> headers = refusal.retryAfterS() == Refusal.NO_RETRY
                ? Map.of()
                : Map.of("Retry-After", Long.toString(refusal.retryAfterS()));
        Map<String, String> body = new LinkedHashMap<>();
        body.put("code", refusal.code().wire());
        body.put("message", refusal.message());
        return new ApiAnswer(
                refusal.code().status(),
                headers,
                JSON.writeValueAsString(body),
                Optional.of(refusal),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }
}
