package com.mintactivity.benchmarks.contenders;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * One contender's process. It does its work once and writes the number that came out: the cold start ends there. Then each line that
 * it reads is a number of times to do the work, answered by the median time in nanoseconds; the end of the input is its own.
 */
public final class Main {

    private Main() {}

    /**
     * Runs a contender.
     *
     * @param arguments the contender's name, and what its work is about: table, key and value of an item; what {@link CachedAnswer}
     *     is told; or a file with an event
     */
    public static void main(String[] arguments) throws Exception {
        Work work = work(arguments);
        System.out.println(work.run());
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String times = orders.readLine(); times != null; times = orders.readLine()) {
            System.out.println(median(work, Integer.parseInt(times)));
        }
        System.exit(0);
    }

    /** Only the asked contender is sure to be on the class path, so nothing here may load another. */
    private static Work work(String[] told) throws Exception {
        return switch (told[0]) {
            case "apache5" -> new GetItem(Apache5HttpClient.create(), GetItem.request(told[1], told[2], told[3]));
            case "url-connection" ->
                new GetItem(UrlConnectionHttpClient.create(), GetItem.request(told[1], told[2], told[3]));
            case "aws-crt" -> new GetItem(AwsCrtHttpClient.create(), GetItem.request(told[1], told[2], told[3]));
            case "netty-nio" ->
                new GetItemLater(NettyNioAsyncHttpClient.create(), GetItem.request(told[1], told[2], told[3]));
            case "jedis" -> new JedisPipeline(CachedAnswer.of(told));
            case "lettuce" -> new LettucePipeline(CachedAnswer.of(told));
            case "glide" -> new GlideBatch(CachedAnswer.of(told));
            case "jackson" -> new Exchange(told[1], new StreamedEvents(), new MappedByJackson());
            case "jackson-streamed" -> new Exchange(told[1], new StreamedEvents(), new StreamedAnswers());
            case "jackson-mapped" -> exchange(told[1], new MappedByJackson());
            case "gson-mapped" -> exchange(told[1], new MappedByGson());
            default -> throw new IllegalArgumentException("no contender: " + told[0]);
        };
    }

    private static <J extends EventSource & AnswerSink> Work exchange(String file, J json) throws IOException {
        return new Exchange(file, json, json);
    }

    private static long median(Work work, int times) throws Exception {
        long[] nanos = new long[times];
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            work.run();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[times / 2];
    }
}
