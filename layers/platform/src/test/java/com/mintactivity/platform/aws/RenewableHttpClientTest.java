package com.mintactivity.platform.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs in a new JVM, because the JVM reads its DNS settings once, at the first lookup. */
final class RenewableHttpClientTest {

    /** After a lookup, prints for how many seconds the JVM caches an address and a failed lookup. */
    static final class Lookup {
        private Lookup() {}

        public static void main(String[] arguments) throws ReflectiveOperationException, java.io.IOException {
            try (RenewableHttpClient connections = new RenewableHttpClient()) {
                java.net.InetAddress.getByName("localhost");
                Class<?> policy = Class.forName("sun.net.InetAddressCachePolicy");
                System.out.print(policy.getMethod("get").invoke(null) + " "
                        + policy.getMethod("getNegative").invoke(null) + " " + connections.clientName());
            }
        }
    }

    @Test
    void noAddressIsKept() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-exports=java.base/sun.net=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lookup.class.getName()))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(output).isEqualTo("0 0 Apache5");
    }
}
