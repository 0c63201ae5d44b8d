import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A response.
 *
 * @param status 0 where none came
 * @param headers by name in any case
 * @param body why none came, where none did
 */
record Answer(int status, Map<String, List<String>> headers, String body) {

    Answer {
        Map<String, List<String>> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    static Answer none(Exception cause) {
        return new Answer(0, Map.of(), cause.getClass().getSimpleName());
    }

    /** A header's value, several of one name joined by commas. */
    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name)).map(values -> String.join(",", values));
    }

    /** The body's fields in their order; none where it is no JSON object. */
    Map<String, Object> fields() {
        try {
            return Json.read(body) instanceof Map<?, ?> object ? Shapes.object(object) : Map.of();
        } catch (IllegalArgumentException notJson) {
            return Map.of();
        }
    }

    /** The error's code, empty where there is none. */
    String code() {
        return fields().getOrDefault("code", "").toString();
    }

    String summary() {
        return status == 0 ? "no answer: " + body : (status + " " + code()).strip();
    }
}
