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
 * One contender's process. It performs its operation once and prints the result, which ends the cold start. Then it
 * reads lines, each a number of repetitions, and prints the median time in nanoseconds for each. It exits at the end of
 * the input.
 */
public final class ContenderMain {

    private ContenderMain() {}

    /**
     * Runs a contender.
     *
     * @param arguments the contender's name, then the arguments of its operation: table, key and value of an item;
     *     those of {@link CacheRequest}; or a file with an event
     */
    public static void main(String[] arguments) throws Exception {
        PieceOfWork work = work(arguments);
        System.out.println(work.run());
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String times = input.readLine(); times != null; times = input.readLine()) {
            System.out.println(median(work, Integer.parseInt(times)));
        }
        System.exit(0);
    }

    /** Only the named contender is certain to be on the class path, so this must not load another. */
    private static PieceOfWork work(String[] arguments) throws Exception {
        return switch (arguments[0]) {
            case "apache5" ->
                new GetItem(Apache5HttpClient.create(), GetItem.request(arguments[1], arguments[2], arguments[3]));
            case "url-connection" ->
                new GetItem(
                        UrlConnectionHttpClient.create(), GetItem.request(arguments[1], arguments[2], arguments[3]));
            case "aws-crt" ->
                new GetItem(AwsCrtHttpClient.create(), GetItem.request(arguments[1], arguments[2], arguments[3]));
            case "netty-nio" ->
                new GetItemAsync(
                        NettyNioAsyncHttpClient.create(), GetItem.request(arguments[1], arguments[2], arguments[3]));
            case "jedis" -> new JedisPipeline(CacheRequest.of(arguments));
            case "lettuce" -> new LettucePipeline(CacheRequest.of(arguments));
            case "glide" -> new GlideBatch(CacheRequest.of(arguments));
            case "jackson" -> new ReadAndWrite(arguments[1], new StreamedEvents(), new MappedByJackson());
            case "jackson-streamed" -> new ReadAndWrite(arguments[1], new StreamedEvents(), new StreamedResponses());
            case "jackson-mapped" -> readAndWrite(arguments[1], new MappedByJackson());
            case "gson-mapped" -> readAndWrite(arguments[1], new MappedByGson());
            default -> throw new IllegalArgumentException("no contender: " + arguments[0]);
        };
    }

    private static <J extends GatewayEventReader & ResponseWriter> PieceOfWork readAndWrite(String file, J json)
            throws IOException {
        return new ReadAndWrite(file, json, json);
    }

    private static long median(PieceOfWork work, int times) throws Exception {
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
