package com.mintactivity.platform.json;

import java.util.regex.Pattern;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Writes a record as a JSON object: its components in order, with names in snake case, including null values. */
public final class RecordJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** Regular expressions match code points, so this matches only a surrogate without its other half. */
    private static final Pattern UNPAIRED = Pattern.compile("[\\x{D800}-\\x{DFFF}]");

    private RecordJson() {}

    /** The JSON document. An unpaired surrogate, which UTF-8 cannot encode, becomes U+FFFD. */
    public static String write(Record body) {
        return UNPAIRED.matcher(JSON.writeValueAsString(body)).replaceAll("\uFFFD");
    }
}
