package com.mintactivity.activity.answer;

import java.util.regex.Pattern;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Writes an answer as JSON: the fields in the order of its record, their names in snake case, nulls included. */
public final class AnswerJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** Matches by code points, so only a surrogate that lacks its other half. */
    private static final Pattern UNPAIRED = Pattern.compile("[\\x{D800}-\\x{DFFF}]");

    private AnswerJson() {}

    /** A text that UTF-8 can carry whatever stood in a user's name: half a character becomes U+FFFD. */
    public static String write(Record answer) {
        return UNPAIRED.matcher(JSON.writeValueAsString(answer)).replaceAll("\uFFFD");
    }
}
