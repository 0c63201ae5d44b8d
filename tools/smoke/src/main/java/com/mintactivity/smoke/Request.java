package com.mintactivity.smoke;

import java.util.List;
import java.util.Optional;

/**
 * A request.
 *
 * @param target path and query, percent-encoded, relative to the base URL
 * @param authorization the values of its {@code Authorization} headers
 * @param forwarded the value of {@code X-Forwarded-For}
 * @param content the body
 */
record Request(
        String method,
        String target,
        List<String> authorization,
        Optional<String> forwarded,
        Optional<Content> content) {

    /** A body and its {@code Content-Type}. */
    record Content(String type, String text) {}

    Request {
        authorization = List.copyOf(authorization);
    }

    String path() {
        return target.replaceFirst("\\?.*", "");
    }

    Request by(String otherMethod) {
        return new Request(otherMethod, target, authorization, forwarded, content);
    }

    Request authorizedBy(String... values) {
        return new Request(method, target, List.of(values), forwarded, content);
    }

    Request forwardedFor(String address) {
        return new Request(method, target, authorization, Optional.of(address), content);
    }

    /** A POST of a body. */
    Request post(String type, String text) {
        return new Request("POST", target, authorization, forwarded, Optional.of(new Content(type, text)));
    }
}
