package com.mintactivity.benchmarks.contenders;

import glide.api.GlideClient;
import glide.api.models.Batch;
import glide.api.models.configuration.GlideClientConfiguration;
import glide.api.models.configuration.NodeAddress;
import java.util.ArrayList;
import java.util.List;

/** A script and an answer in one round trip, by Valkey GLIDE. */
final class GlideBatch implements PieceOfWork {

    private final GlideClient client;
    private final CacheRequest request;

    GlideBatch(CacheRequest request) throws Exception {
        NodeAddress node = NodeAddress.builder()
                .host(request.store().getHost())
                .port(request.store().getPort())
                .build();
        this.client = GlideClient.createClient(
                        GlideClientConfiguration.builder().address(node).build())
                .get();
        this.request = request;
    }

    @Override
    public int run() throws Exception {
        Batch batch = new Batch(false).customCommand(script()).get(request.answer());
        Object[] answers = client.exec(batch, true).get();
        return ((Object[]) answers[0]).length + ((String) answers[1]).length();
    }

    /** Its batches have no call for a script. */
    private String[] script() {
        List<String> command = new ArrayList<>(List.of("EVALSHA", request.script(), "2"));
        command.addAll(request.keys());
        command.addAll(request.rates());
        return command.toArray(new String[0]);
    }
}
