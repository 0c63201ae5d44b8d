package com.mintactivity.benchmarks.contenders;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.charset.StandardCharsets;

/** Records mapped by Gson. */
final class MappedByGson implements EventSource, AnswerSink {

    private final Gson events = new Gson();
    private final Gson answers = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .serializeNulls()
            .create();

    @Override
    public Event read(byte[] event) {
        return events.fromJson(new String(event, StandardCharsets.UTF_8), Event.class);
    }

    @Override
    public String write(Answer answer) {
        return answers.toJson(answer);
    }
}
