package com.mintactivity.benchmarks.contenders;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes responses token by token with Jackson. */
final class StreamedResponses implements ResponseWriter {

    private final JsonFactory json = new JsonFactory();

    @Override
    public String write(HitsResponse answer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), bytes)) {
            out.writeStartObject();
            out.writeStringProperty("contract", answer.contract());
            out.writeArrayPropertyStart("chain_ids");
            for (long chain : answer.chainIds()) {
                out.writeNumber(chain);
            }
            out.writeEndArray();
            out.writeStringProperty("since", answer.since());
            out.writeStringProperty("until", answer.until());
            out.writeObjectPropertyStart("total");
            out.writeNumberProperty("hits", answer.total().hits());
            out.writeNumberProperty("users", answer.total().users());
            out.writeEndObject();
            out.writeArrayPropertyStart("users");
            for (HitsResponse.ListedUserRow user : answer.users()) {
                write(user, out);
            }
            out.writeEndArray();
            out.writeObjectPropertyStart("others");
            out.writeNumberProperty("users", answer.others().users());
            out.writeNumberProperty("hits", answer.others().hits());
            out.writeEndObject();
            out.writeStringProperty("generated_at", answer.generatedAt());
            out.writeNumberProperty("cache_ttl_s", answer.cacheTtlS());
            out.writeEndObject();
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(HitsResponse.ListedUserRow user, JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("handle", user.handle());
        out.writeStringProperty("user_id", user.userId());
        out.writeStringProperty("chat_id", user.chatId());
        out.writeStringProperty("chat_username", user.chatUsername());
        out.writeArrayPropertyStart("wallets");
        for (String wallet : user.wallets()) {
            out.writeString(wallet);
        }
        out.writeEndArray();
        out.writeNumberProperty("hits", user.hits());
        out.writeObjectPropertyStart("gas");
        out.writeStringProperty("mode", user.gas().mode());
        out.writeStringProperty("max_fee_gwei", user.gas().maxFeeGwei());
        out.writeStringProperty("priority_gwei", user.gas().priorityGwei());
        out.writeEndObject();
        out.writeEndObject();
    }
}
