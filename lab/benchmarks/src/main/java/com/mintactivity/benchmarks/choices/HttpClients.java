package com.mintactivity.benchmarks.choices;

import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.benchmarks.warm.BenchmarkStack;
import java.util.List;

/** HTTP clients of the SDK at reading an item of DynamoDB. */
final class HttpClients {

    /** A user of {@link BenchmarkStack}. */
    private static final String USER = "4711";

    private static final List<Contender> CONTENDERS = List.of(
            Contender.of("apache5", "apache5-client", "httpclient5", "httpcore5", "httpcore5-h2"),
            Contender.of("url-connection", "url-connection-client"),
            Contender.of("aws-crt", "aws-crt-client", "crt-core", "aws-crt"),
            Contender.of(
                    "netty-nio",
                    "netty-nio-client",
                    "netty-buffer",
                    "netty-codec",
                    "netty-codec-base",
                    "netty-codec-compression",
                    "netty-codec-http",
                    "netty-codec-http2",
                    "netty-common",
                    "netty-handler",
                    "netty-resolver",
                    "netty-transport",
                    "netty-transport-classes-epoll",
                    "netty-transport-native-unix-common"));

    private HttpClients() {}

    static LibraryChoice choice() {
        List<String> item = List.of(AccountItems.table(BenchmarkStack.STACK), AccountItems.KEY, USER);
        return new LibraryChoice("HTTP client", "GetItem", item, 200, CONTENDERS);
    }
}
