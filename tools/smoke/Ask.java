import java.util.List;
import java.util.Optional;

/**
 * A request.
 *
 * @param target path and query, percent-encoded, behind the base address
 * @param authorization one value for each such header
 * @param forwarded a value of {@code X-Forwarded-For}
 */
record Ask(String method, String target, List<String> authorization, Optional<String> forwarded) {

    Ask {
        authorization = List.copyOf(authorization);
    }

    Ask by(String otherMethod) {
        return new Ask(otherMethod, target, authorization, forwarded);
    }

    Ask authorizedBy(String... values) {
        return new Ask(method, target, List.of(values), forwarded);
    }

    Ask forwardedFor(String address) {
        return new Ask(method, target, authorization, Optional.of(address));
    }
}
