package com.mintactivity.local.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Query strings, decoded as API Gateway's REST APIs do: {@code +} is a space, a name without {@code =} has an empty
 * value.
 */
final class Query {

    private Query() {}

    /** The values of each name in the order sent; empty if a percent sign is not followed by two hex digits. */
    static Optional<Map<String, List<String>>> decode(String query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            Optional<String> name = unescape(equals < 0 ? pair : pair.substring(0, equals));
            Optional<String> value = unescape(equals < 0 ? "" : pair.substring(equals + 1));
            if (name.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            if (!pair.isEmpty()) {
                parameters
                        .computeIfAbsent(name.get(), first -> new ArrayList<>())
                        .add(value.get());
            }
        }
        return Optional.of(Collections.unmodifiableMap(parameters));
    }

    private static Optional<String> unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] != '%') {
                bytes.write(raw[i] == '+' ? ' ' : raw[i]);
                continue;
            }
            int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
            int low = i + 2 < raw.length ? Character.digit(raw[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                return Optional.empty();
            }
            bytes.write(high << 4 | low);
            i += 2;
        }
        return Optional.of(bytes.toString(StandardCharsets.UTF_8));
    }
}
