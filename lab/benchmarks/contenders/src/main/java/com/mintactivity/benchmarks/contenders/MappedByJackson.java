package com.mintactivity.benchmarks.contenders;

import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Maps records by Jackson, as the service writes its responses. */
final class MappedByJackson implements GatewayEventReader, ResponseWriter {

    private final JsonMapper events = JsonMapper.shared();
    private final JsonMapper answers = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    @Override
    public GatewayEvent read(byte[] event) {
        return events.readValue(event, GatewayEvent.class);
    }

    @Override
    public String write(HitsResponse answer) {
        return answers.writeValueAsString(answer);
    }
}
