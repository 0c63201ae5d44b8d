package com.mintactivity.benchmarks.contenders;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.charset.StandardCharsets;

/** Maps records by Gson. */
final class MappedByGson implements GatewayEventReader, ResponseWriter {

    private final Gson events = new Gson();
    private final Gson answers = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .serializeNulls()
            .create();

    @Override
    public GatewayEvent read(byte[] event) {
        return events.fromJson(new String(event, StandardCharsets.UTF_8), GatewayEvent.class);
    }

    @Override
    public String write(HitsResponse answer) {
        return answers.toJson(answer);
    }
}
