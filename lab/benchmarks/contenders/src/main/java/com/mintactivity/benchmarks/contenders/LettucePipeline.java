package com.mintactivity.benchmarks.contenders;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;

/** A script and an answer in one round trip, by Lettuce. */
final class LettucePipeline implements PieceOfWork {

    private final StatefulRedisConnection<String, String> connection;
    private final CacheRequest request;

    LettucePipeline(CacheRequest request) {
        this.connection = RedisClient.create(RedisURI.create(request.store())).connect();
        this.connection.setAutoFlushCommands(false);
        this.request = request;
    }

    @Override
    public int run() throws Exception {
        RedisAsyncCommands<String, String> commands = connection.async();
        RedisFuture<List<Long>> numbers = commands.evalsha(
                request.script(),
                ScriptOutputType.MULTI,
                request.keys().toArray(new String[0]),
                request.rates().toArray(new String[0]));
        RedisFuture<String> answer = commands.get(request.answer());
        connection.flushCommands();
        return numbers.get().size() + answer.get().length();
    }
}
