import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks a running deployment against the contract from outside, with one key of it, and prints a table; ends with 1 where a check
 * failed and 2 where it was not told what to check. Told by {@code URL}, {@code TOKEN}, and optionally {@code CONTRACT} and
 * {@code ADDRESS}. Changes nothing but the key's bucket, which it empties last.
 */
final class Smoke {

    /** A contract without a hit. */
    static final String NOBODY = "0x" + "0".repeat(39) + "1";

    private Smoke() {}

    public static void main(String[] arguments) {
        String url = told("URL").orElse("");
        String token = told("TOKEN").orElse("");
        String contract = told("CONTRACT").orElse(NOBODY);
        if (!url.matches("https?://[^?#]+")
                || !token.matches("svc_live_[0-9A-Za-z]{12}_[0-9a-f]{64}")
                || !contract.matches("0[xX][0-9a-fA-F]{40}")) {
            System.err.println("usage: make smoke URL=https://… TOKEN=svc_live_… [CONTRACT=0x…] [ADDRESS=…]");
            System.exit(2);
        }
        Service service = new Service(url, token, told("ADDRESS"));
        Report report = new Report(System.out);
        check(
                service,
                report,
                contract.toLowerCase(Locale.ROOT),
                InstantSource.system().instant());
        System.exit(report.end());
    }

    private static void check(Service service, Report report, String contract, Instant now) {
        KeyChecks key = new KeyChecks(service, report);
        QueryChecks queries = new QueryChecks(service, report, contract, now);
        if (key.health()) {
            new DataChecks(service, report, contract, now).run();
            queries.run();
        } else {
            queries.unscoped();
        }
        key.refusals();
        key.addresses();
        new RouteChecks(service, report).run();
        new RateChecks(service, report).run();
        List<Answer> answers = service.answers().stream()
                .filter(answer -> answer.status() != 0)
                .toList();
        List<String> ids = answers.stream()
                .map(answer -> answer.header("X-Request-Id").orElse(""))
                .distinct()
                .toList();
        report.equal("different X-Request-Ids, of so many answers", answers.size(), ids.size());
        List<String> defects = answers.stream()
                .flatMap(answer -> Contract.defects(answer).stream())
                .distinct()
                .toList();
        report.sound("every answer in the contract's form", "sound", defects);
    }

    private static Optional<String> told(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
