import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The two data routes over one closed window, where they must agree to the hit. */
final class DataChecks {

    /** Old enough that any settled clock, and any clock of a machine, is past it. */
    private static final Duration CLOSED = Duration.ofMinutes(3);

    private static final Duration LONGEST = Duration.ofDays(7);
    private static final Duration SHORTEST = Duration.ofMinutes(1);

    /** As many rows as are read to the end. */
    private static final long MOST_ROWS = 5_000;

    private final Service service;
    private final Report report;
    private final String contract;
    private final Instant now;
    private final Instant until;

    DataChecks(Service service, Report report, String contract, Instant now) {
        this.service = service;
        this.report = report;
        this.contract = contract;
        this.now = now;
        this.until = now.minus(CLOSED).truncatedTo(ChronoUnit.MINUTES);
    }

    void run() {
        Instant since = until.minus(LONGEST);
        Answer answer = service.get(hits(since, ""));
        while (hitsOf(answer) > MOST_ROWS && Duration.between(since, until).compareTo(SHORTEST) > 0) {
            since = until.minus(Duration.between(since, until).dividedBy(2).truncatedTo(ChronoUnit.MINUTES));
            answer = service.get(hits(since, ""));
        }
        report.answers("hits of a closed window", "200", answer, Shapes.hits(answer.fields()));
        report.equal("hits: contract in lower case", contract, answer.fields().getOrDefault("contract", "none"));
        report.equal("hits: since as asked", since.toString(), answer.fields().getOrDefault("since", "none"));
        report.equal("hits: until as asked", until.toString(), answer.fields().getOrDefault("until", "none"));
        report.equal(
                "hits: asked again within cache_ttl_s",
                "the same bytes",
                service.get(hits(since, "")).body().equals(answer.body()) ? "the same bytes" : "another answer");
        Answer top = service.get(hits(since, "&top=1"));
        report.answers("hits: top=1", "200", top, Shapes.hits(top.fields()));
        report.equal("hits: total with top=1", total(answer), total(top));
        open();
        mints(since, answer);
    }

    private void open() {
        String query = "?contract=" + contract + "&since=" + until;
        for (String end : List.of("", "&until=" + now.plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MINUTES))) {
            Answer answer = service.get(Service.HITS + query + end);
            List<String> wrong = new ArrayList<>(Shapes.hits(answer.fields()));
            if (wrong.isEmpty() && moment(answer, "until").isAfter(moment(answer, "generated_at"))) {
                wrong.add("until is in the future");
            }
            String which = end.isEmpty() ? "hits without until" : "hits until tomorrow";
            report.answers(which, "200", answer, wrong);
        }
    }

    private void mints(Instant since, Answer hits) {
        List<Map<String, Object>> rows = new ArrayList<>();
        Answer page = service.get(mints(since, "&limit=500"));
        report.answers("mints of the same window", "200", page, Shapes.mints(page.fields()));
        List<String> wrong = new ArrayList<>();
        while (true) {
            wrong.addAll(Shapes.mints(page.fields()));
            rows.addAll(rows(page));
            if (!(page.fields().get("next_cursor") instanceof String cursor) || rows.size() > MOST_ROWS) {
                break;
            }
            page = service.get(mints(since, "&limit=500&cursor=" + cursor));
        }
        report.sound("mints: every page", "sound", wrong.stream().distinct().toList());
        report.equal("mints: rows, as hits' total.hits", hitsOf(hits), (long) rows.size());
        report.equal(
                "mints: users, as hits' total.users",
                Shapes.number(Shapes.object(hits.fields().get("total")).get("users")),
                values(rows, "user_id").distinct().count());
        report.equal(
                "mints: different tasks",
                (long) rows.size(),
                values(rows, "task_id").distinct().count());
        List<Instant> moments = values(rows, "completed_at").map(Instant::parse).toList();
        boolean inside = moments.stream().allMatch(at -> !at.isBefore(since) && at.isBefore(until));
        report.equal(
                "mints: oldest first", true, moments.stream().sorted().toList().equals(moments));
        report.equal("mints: inside the window", true, inside);
        pages(since, rows);
    }

    private void pages(Instant since, List<Map<String, Object>> rows) {
        Answer first = service.get(mints(since, "&limit=2"));
        report.rows("mints: first page of 2", rows.stream().limit(2).toList(), rows(first));
        if (!(first.fields().get("next_cursor") instanceof String cursor)) {
            report.note("mints: cursors", "a second page", "too few rows; give CONTRACT=");
            return;
        }
        Answer second = service.get(mints(since, "&limit=3&cursor=" + cursor));
        List<Map<String, Object>> next = rows.stream().skip(2).limit(3).toList();
        report.rows("mints: a page of 3 behind it", next, rows(second));
        Answer again = service.get(mints(since, "&limit=3&cursor=" + cursor));
        report.rows("mints: the cursor sent again", next, rows(again));
        char middle = cursor.charAt(cursor.length() / 2);
        String edited = cursor.substring(0, cursor.length() / 2)
                + (middle == 'A' ? 'B' : 'A')
                + cursor.substring(cursor.length() / 2 + 1);
        String elsewhere = Service.MINTS + "?contract=" + Smoke.NOBODY + "&since=" + since + "&cursor=" + cursor;
        report.answers(
                "mints: an edited cursor", "400 invalid_request", service.get(mints(since, "&cursor=" + edited)));
        report.answers("mints: another contract's cursor", "400 invalid_request", service.get(elsewhere));
    }

    private String hits(Instant since, String more) {
        return Service.HITS + window(since) + more;
    }

    private String mints(Instant since, String more) {
        return Service.MINTS + window(since) + more;
    }

    private String window(Instant since) {
        String shouted = "0X" + contract.substring(2).toUpperCase(Locale.ROOT);
        return "?contract=" + shouted + "&since=" + since + "&until=" + until;
    }

    private static Instant moment(Answer answer, String name) {
        return Instant.parse(answer.fields().get(name).toString());
    }

    private static Object total(Answer answer) {
        return answer.fields().getOrDefault("total", "none");
    }

    private static long hitsOf(Answer answer) {
        return Shapes.number(Shapes.object(total(answer)).get("hits"));
    }

    private static List<Map<String, Object>> rows(Answer page) {
        return Shapes.rows(page.fields().get("mints"));
    }

    private static Stream<String> values(List<Map<String, Object>> rows, String name) {
        return rows.stream().map(row -> row.getOrDefault(name, "").toString());
    }
}
