package com.mintactivity.benchmarks.contenders;

import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Records mapped by Jackson: the service writes its answers so. */
final class MappedByJackson implements EventSource, AnswerSink {

    private final JsonMapper events = JsonMapper.shared();
    private final JsonMapper answers = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    @Override
    public Event read(byte[] event) {
        return events.readValue(event, Event.class);
    }

    @Override
    public String write(Answer answer) {
        return answers.writeValueAsString(answer);
    }
}
