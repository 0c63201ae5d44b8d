import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A JSON value, read as strictly as the contract writes it: maps keep the order of their fields, numbers are {@link BigDecimal}s, null
 * is {@link #NULL}. Refuses any other text with {@link IllegalArgumentException}.
 */
final class Json {

    static final Object NULL = new Object() {
        @Override
        public String toString() {
            return "null";
        }
    };

    private static final String NUMBER = "-0123456789.eE+";

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.next() != '\0') {
            throw json.broken();
        }
        return value;
    }

    private Object value() {
        return switch (next()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        items('}', () -> {
            if (next() != '"') {
                throw broken();
            }
            String name = string();
            take(':');
            if (fields.put(name, value()) != null) {
                throw broken();
            }
            return name;
        });
        return fields;
    }

    private List<Object> array() {
        return items(']', this::value);
    }

    private List<Object> items(char end, Supplier<Object> item) {
        List<Object> items = new ArrayList<>();
        at++;
        while (next() != end) {
            if (!items.isEmpty()) {
                take(',');
            }
            items.add(item.get());
        }
        at++;
        return items;
    }

    private String string() {
        StringBuilder value = new StringBuilder();
        at++;
        while (peek() != '"') {
            char character = text.charAt(at++);
            value.append(character == '\\' ? escaped() : character);
        }
        at++;
        return value.toString();
    }

    private char escaped() {
        char letter = peek();
        at++;
        if (letter == 'u' && at + 4 <= text.length()) {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "\"\\/bfnrt".indexOf(letter);
        if (known < 0) {
            throw broken();
        }
        return "\"\\/\b\f\n\r\t".charAt(known);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw broken();
        }
        at += word.length();
        return value;
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && NUMBER.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return new BigDecimal(text.substring(start, at));
    }

    private void take(char expected) {
        if (next() != expected) {
            throw broken();
        }
        at++;
    }

    /** The next character that is no space, which stays; NUL at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char peek() {
        if (at >= text.length()) {
            throw broken();
        }
        return text.charAt(at);
    }

    private IllegalArgumentException broken() {
        return new IllegalArgumentException("no JSON from character " + at);
    }
}
