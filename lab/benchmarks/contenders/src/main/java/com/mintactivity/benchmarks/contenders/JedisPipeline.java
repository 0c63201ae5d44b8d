package com.mintactivity.benchmarks.contenders;

import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;

/** A script and an answer in one round trip, by Jedis. */
final class JedisPipeline implements PieceOfWork {

    private final Jedis jedis;
    private final CacheRequest request;

    JedisPipeline(CacheRequest request) {
        this.jedis = new Jedis(request.store().getHost(), request.store().getPort());
        this.request = request;
    }

    @Override
    public int run() {
        try (Pipeline pipeline = jedis.pipelined()) {
            Response<Object> numbers = pipeline.evalsha(request.script(), request.keys(), request.rates());
            Response<String> answer = pipeline.get(request.answer());
            pipeline.sync();
            return ((List<?>) numbers.get()).size() + answer.get().length();
        }
    }
}
