package com.mintactivity.benchmarks.contenders;

import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;

/** A script and an answer in one round trip, by Jedis. */
final class JedisPipeline implements Work {

    private final Jedis jedis;
    private final CachedAnswer asked;

    JedisPipeline(CachedAnswer asked) {
        this.jedis = new Jedis(asked.store().getHost(), asked.store().getPort());
        this.asked = asked;
    }

    @Override
    public int run() {
        try (Pipeline pipeline = jedis.pipelined()) {
            Response<Object> numbers = pipeline.evalsha(asked.script(), asked.keys(), asked.rates());
            Response<String> answer = pipeline.get(asked.answer());
            pipeline.sync();
            return ((List<?>) numbers.get()).size() + answer.get().length();
        }
    }
}
