package com.mintactivity.tests.recorder;

import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whether the recorder and the published schemas accept one text as an event. */
record EventVerdicts(boolean recorder, boolean schema) {

    static final EventVerdicts ACCEPTED = new EventVerdicts(true, true);
    static final EventVerdicts REFUSED = new EventVerdicts(false, false);
    static final EventVerdicts REFUSED_BY_THE_RECORDER_ALONE = new EventVerdicts(false, true);

    private static final List<EventSchema> SCHEMAS =
            EventSchema.TYPES.stream().map(EventSchema::of).toList();

    /** A lenient reader, since a producer's validator sees the parsed tree, not the text. */
    private static final JsonMapper LENIENT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(10_000)
                            .maxNumberLength(10_000)
                            .maxNameLength(100_000)
                            .build())
                    .build())
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    static EventVerdicts of(String text) {
        return new EventVerdicts(EventParser.parse(text) instanceof Understood, isAcceptedBySchema(text));
    }

    private static boolean isAcceptedBySchema(String text) {
        JsonNode event;
        try {
            event = LENIENT.readTree(text);
        } catch (JacksonException notJson) {
            return false;
        }
        return SCHEMAS.stream().anyMatch(schema -> schema.accepts(event));
    }
}
