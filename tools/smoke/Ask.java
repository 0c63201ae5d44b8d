import java.util.List;
import java.util.Optional;

/**
 * A request.
 *
 * @param target path and query, percent-encoded, behind the base address
 * @param authorization one value for each such header
 * @param forwarded a value of {@code X-Forwarded-For}
 * @param content what the request carries
 */
record Ask(
        String method,
        String target,
        List<String> authorization,
        Optional<String> forwarded,
        Optional<Content> content) {

    /** A body and its {@code Content-Type}. */
    record Content(String type, String text) {}

    Ask {
        authorization = List.copyOf(authorization);
    }

    Ask by(String otherMethod) {
        return new Ask(otherMethod, target, authorization, forwarded, content);
    }

    Ask authorizedBy(String... values) {
        return new Ask(method, target, List.of(values), forwarded, content);
    }

    Ask forwardedFor(String address) {
        return new Ask(method, target, authorization, Optional.of(address), content);
    }

    /** A POST of a body. */
    Ask post(String type, String text) {
        return new Ask("POST", target, authorization, forwarded, Optional.of(new Content(type, text)));
    }
}
