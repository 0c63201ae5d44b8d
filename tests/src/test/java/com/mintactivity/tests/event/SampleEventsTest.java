package com.mintactivity.tests.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.local.demo.DemoTenant;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each event of an endpoint is answered as the name of its file says, today and in three years. */
final class SampleEventsTest {

    /** Tests run in the folder of their module. */
    private static final Path EVENTS = Path.of("..", "events");

    private static final Duration THREE_YEARS = Duration.ofDays(3 * 365);

    /** These cases need another configuration of the function, or a switch. {@code bin/invoke} sends them. */
    private static final Set<String> CONFIGURED =
            Set.of("503-internal", "503-ip_trust_unconfigured", "503-tenant_api_disabled");

    private static final Map<String, String> AS_DEPLOYED = Map.of("IP_TRUST", "gateway");

    @AutoClose
    private static final Stack TODAY = Stack.fresh(AS_DEPLOYED);

    @AutoClose
    private static final Stack LATER = Stack.fresh(AS_DEPLOYED);

    @BeforeAll
    static void start() throws Exception {
        LATER.clock().set(TestClock.START.plus(THREE_YEARS));
        for (Stack stack : List.of(TODAY, LATER)) {
            DemoTenant.write(stack.platform(), stack.sealQueue());
        }
    }

    static Stream<Path> answeredAlone() throws IOException {
        return Stream.of("health", "hits", "mints")
                .flatMap(endpoint -> files(EVENTS.resolve(endpoint)))
                .filter(file -> file.getFileName().toString().matches("[2-5]\\d\\d.*"))
                .filter(file -> !CONFIGURED.contains(name(file)) && !name(file).startsWith("429"));
    }

    @ParameterizedTest
    @MethodSource("answeredAlone")
    void isAnsweredAsItsNameSays(Path file) throws IOException {
        for (Stack stack : List.of(TODAY, LATER)) {
            assertAnswered(send(stack, file), name(file));
        }
    }

    @Test
    void theSecondRequestOfTheSlowKeyIsLimited() throws IOException {
        Path file = EVENTS.resolve("health/429-rate_limited.json");

        send(TODAY, file);

        assertAnswered(send(TODAY, file), name(file));
    }

    /** The first request of README.md, whose answer is the same at every start. */
    @Test
    void theFixedHistoryIsTheSameInThreeYears() throws IOException {
        Path file = EVENTS.resolve("mints/200.json");

        String today = send(TODAY, file).text();

        assertThat(today).contains("\"task_id\":\"january-1767345304250\"");
        assertThat(withoutTime(send(LATER, file).text())).isEqualTo(withoutTime(today));
    }

    private static String withoutTime(String body) {
        return body.replaceFirst("\"generated_at\":\"[^\"]*\"", "");
    }

    private static void assertAnswered(ApiResponse response, String name) {
        int status = Integer.parseInt(name.substring(0, 3));
        if (status == 200) {
            assertThat(response.status()).isEqualTo(200);
        } else {
            response.refused(status, name.replaceFirst("^\\d+-(\\w+).*", "$1"));
        }
    }

    private static ApiResponse send(Stack stack, Path file) throws IOException {
        return stack.handle("/partner/v1/" + EVENTS.relativize(file).getName(0), Files.readAllBytes(file));
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.json$", "");
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
