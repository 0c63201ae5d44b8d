import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The deployment under check, asked with one key. Remembers every answer, so that what holds of all can be told in the end. */
final class Service {

    static final String HEALTH = "/partner/v1/health";
    static final String HITS = "/partner/v1/hits";
    static final String MINTS = "/partner/v1/mints";

    /** The gateway's own time is 29 s. */
    private static final Duration LONGEST = Duration.ofSeconds(40);

    /** With the slowest bucket that is of any use, one request a minute. */
    private static final int MOST_WAITS = 5;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final String base;
    private final String token;
    private final Optional<String> address;

    /**
     * A service that was not asked yet.
     *
     * @param base what paths are appended to
     * @param address what to say in {@code X-Forwarded-For}, where that is what the deployment trusts
     */
    Service(String base, String token, Optional<String> address) {
        this.base = base.replaceFirst("/+$", "");
        this.token = token;
        this.address = address;
    }

    String token() {
        return token;
    }

    boolean trustsForwarded() {
        return address.isPresent();
    }

    List<Answer> answers() {
        return List.copyOf(answers);
    }

    /** A GET with the key. */
    Ask ask(String target) {
        return new Ask("GET", target, List.of("Bearer " + token), address, Optional.empty());
    }

    Answer get(String target) {
        return patiently(ask(target));
    }

    /** Waits as told where the bucket is empty: the checks are no race. */
    Answer patiently(Ask ask) {
        Answer answer = once(ask);
        for (int waits = 0; answer.status() == 429 && waits < MOST_WAITS; waits++) {
            pause(answer);
            answer = once(ask);
        }
        return answer;
    }

    Answer once(Ask ask) {
        return kept(send(ask));
    }

    /** As {@link #once}, of a target that {@link URI} refuses. */
    Answer unchecked(Ask ask) {
        Answer answer = kept(Wire.send(base, ask));
        for (int waits = 0; answer.status() == 429 && waits < MOST_WAITS; waits++) {
            pause(answer);
            answer = kept(Wire.send(base, ask));
        }
        return answer;
    }

    static void pause(Answer answer) {
        String seconds = answer.header("Retry-After").orElse("1");
        try {
            Thread.sleep(Duration.ofSeconds(seconds.matches("[0-9]{1,3}") ? Long.parseLong(seconds) : 1));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer kept(Answer answer) {
        answers.add(answer);
        return answer;
    }

    private Answer send(Ask ask) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + ask.target()))
                .timeout(LONGEST)
                .method(
                        ask.method(),
                        ask.content()
                                .map(content -> HttpRequest.BodyPublishers.ofString(content.text()))
                                .orElse(HttpRequest.BodyPublishers.noBody()));
        ask.content().ifPresent(content -> request.header("Content-Type", content.type()));
        ask.authorization().forEach(value -> request.header("Authorization", value));
        ask.forwarded().ifPresent(value -> request.header("X-Forwarded-For", value));
        try {
            var response = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            return Answer.none(e);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Answer.none(stopped);
        }
    }
}
