package com.mintactivity.platform.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The JVM reads its DNS settings once, at the first lookup; so this is asked of a JVM that has made none. */
final class RenewableHttpClientTest {

    /** Prints for how many seconds the JVM keeps an address, and that a host has none, after it has looked one up. */
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
