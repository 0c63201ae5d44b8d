package com.mintactivity.tests.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.Switch;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The findings of the canary every five minutes. */
final class CanaryWatchTest {

    private static final int RUNS = 5;
    private static final String REFUSAL = "{\"code\":\"ip_not_allowed\"}";

    @AutoClose
    private final CanaryStack canary;

    private final HttpServer gateway;
    private int status = 403;
    private String body = REFUSAL;

    CanaryWatchTest(@TempDir Path root) throws IOException {
        canary = new CanaryStack(root);
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/partner/v1/health", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        gateway.start();
    }

    @AfterEach
    void stop() {
        gateway.stop(0);
    }

    private String run() {
        return canary.watch("http://127.0.0.1:" + gateway.getAddress().getPort());
    }

    /** Lets five minutes pass between runs, and returns the problems of the last one. */
    private String runs(int runs) {
        String problems = "";
        for (int i = 0; i < runs; i++) {
            for (int step = 0; step < 5; step++) {
                canary.pass(Duration.ofMinutes(1));
            }
            problems = run();
        }
        return problems;
    }

    @Test
    void findsNothingFromTheFirstRunOn() {
        for (int i = 0; i < 15; i++) {
            assertThat(runs(1)).as("run %d", i).isEqualTo("{}");
        }
        assertThat(canary.log()).contains("\"CanaryFailures\":0").doesNotContain("\"CanaryFailures\":1");
        assertThat(canary.stack().log()).as("no metric of partners").doesNotContain("_aws");
    }

    @ParameterizedTest
    // a bad version of the live functions, runs until it is found, the check that finds it
    @CsvSource({
        "REFUSES_EVERY_KEY, 1, health",
        "COUNTS_ONE_TOO_MANY, 1, total",
        "LEAVES_OUT_A_ROW, 1, history",
        "MAKES_DEAD_LETTERS, 2, recorded",
        "DOES_NOT_SEAL, 4, sealing",
    })
    void findsABadVersion(PlantedVersion bad, int runs, String check) {
        runs(1);
        bad.plant(canary, "1");
        assertThat(runs(runs)).contains(check + "=");
        assertThat(canary.log()).contains("\"check\":\"" + check + "\"").containsPattern("\"CanaryFailures\":[1-9]");
    }

    @ParameterizedTest
    // the answer of the public address, whether it is right
    @CsvSource(delimiter = '|', textBlock = """
        200 | {}                              | false
        403 | {"message":"Forbidden"}         | false
        403 | <html>                          | false
        503 | {"code":"internal"}             | false
        503 | {"code":"tenant_api_disabled"}  | true
        403 | {"code":"ip_not_allowed"}       | true
        """)
    void callsThePublicAddress(int answered, String text, boolean isRight) {
        status = answered;
        body = text;
        assertThat(runs(1).contains("public=")).isNotEqualTo(isRight);
    }

    @Test
    void aPublicAddressThatCannotBeReachedIsAFailure() {
        gateway.stop(0);
        assertThat(runs(1)).contains("public=");
    }

    @Test
    void anApiThatIsSwitchedOffIsNoFailure() {
        status = 503;
        body = "{\"code\":\"tenant_api_disabled\"}";
        canary.stack().api(Switch.off());
        assertThat(runs(3)).isEqualTo("{}");
    }

    /** The alarm takes missing data for a failure. */
    @Test
    void withoutACanaryARunReportsNoFailure() {
        canary.doWithout();
        status = 200;
        assertThat(runs(1)).isEqualTo("{}");
        assertThat(canary.log()).contains("\"CanaryFailures\":0");
    }

    /**
     * The figures of tools/costs/figures.json, from which docs/costs.md is computed. How many users an answer of hits
     * lists is drawn, so no run reads more, and one of some reads nearly as much; an answer of the cache store is asked
     * for again.
     */
    @Test
    void runsReadWhatTheCostsSay() throws IOException {
        JsonNode figures = JsonMapper.shared()
                .readTree(Files.readString(Path.of("../tools/costs/figures.json")))
                .path("needs")
                .path("the canary, a run");
        double most = figures.path("canary_reads").path("is").asDouble();
        runs(4);
        double largest = 0;
        for (int run = 0; run < RUNS; run++) {
            int before = canary.stack().log().length();
            runs(1);
            List<String> requests = canary.stack()
                    .log()
                    .substring(before)
                    .lines()
                    .filter(line -> line.contains("\"message\":\"request\""))
                    .filter(line -> !line.contains("\"cached\":true"))
                    .toList();
            assertThat(requests)
                    .hasSize(figures.path("canary_hits").path("is").asInt()
                            + figures.path("canary_others").path("is").asInt()
                            - 1);
            largest = Math.max(
                    largest,
                    requests.stream()
                            .mapToDouble(line -> JsonMapper.shared()
                                    .readTree(line)
                                    .path("read_units")
                                    .asDouble())
                            .sum());
        }
        assertThat(largest).isBetween(0.6 * most, most);
    }

    @Test
    void noLineHasTheToken() {
        PlantedVersion.REFUSES_EVERY_KEY.plant(canary, "1");
        runs(1);
        assertThat(canary.log() + canary.stack().log()).doesNotContainPattern("svc_live_\\w{12}_\\w{64}");
    }
}
