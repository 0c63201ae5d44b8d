package com.mintactivity.smoke;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks a running deployment against the contract from outside, with one of its keys, and prints a table. Reads
 * {@code docs/openapi.yaml}, and {@code URL}, {@code TOKEN}, and optionally {@code CONTRACT} and {@code ADDRESS} from
 * the environment. Exits with 1 if a check failed or the API is switched off, and with 2 if the environment is not
 * usable. Changes only the key's bucket, which it empties last.
 */
final class Smoke {

    /** A contract without hits. */
    static final String ABSENT_CONTRACT = "0x" + "0".repeat(39) + "1";

    private Smoke() {}

    public static void main(String[] arguments) {
        String url = variable("URL").orElse("");
        String token = variable("TOKEN").orElse("");
        String contract = variable("CONTRACT").orElse(ABSENT_CONTRACT);
        if (!url.matches("https?://[^?#]+")
                || !token.matches("svc_live_[0-9A-Za-z]{12}_[0-9a-f]{64}")
                || !contract.matches("0[xX][0-9a-fA-F]{40}")) {
            System.err.println("usage: make smoke URL=https://… TOKEN=svc_live_… [CONTRACT=0x…] [ADDRESS=…]");
            System.exit(2);
        }
        Deployment deployment = new Deployment(url, token, variable("ADDRESS"));
        if (deployment.isSwitchedOff()) {
            System.err.println("the API is switched off: `api on` first");
            System.exit(1);
        }
        CheckTable table = new CheckTable(ContractDocument.read(Path.of("docs/openapi.yaml")), System.out);
        OldTls.check(url, table);
        check(
                deployment,
                table,
                contract.toLowerCase(Locale.ROOT),
                InstantSource.system().instant());
        System.exit(table.end());
    }

    private static void check(Deployment deployment, CheckTable table, String contract, Instant now) {
        KeyChecks key = new KeyChecks(deployment, table);
        QueryChecks queries = new QueryChecks(deployment, table, contract, now);
        if (key.health()) {
            HitsChecks.Checked hits = new HitsChecks(deployment, table, contract, now).run();
            new MintsChecks(deployment, table, hits.window()).run(hits.total());
            queries.run();
        } else {
            queries.unscoped();
        }
        key.refusals();
        key.addresses();
        new RouteChecks(deployment, table).run();
        new RateChecks(deployment, table).run();
        List<Response> responses = deployment.responses().stream()
                .filter(response -> response.status() != 0)
                .toList();
        List<String> ids = responses.stream()
                .map(response -> response.header("X-Request-Id").orElse(""))
                .distinct()
                .toList();
        table.equal("different X-Request-Ids, of all answers", responses.size(), ids.size());
        List<String> defects = responses.stream()
                .flatMap(response -> table.defects(response).stream())
                .distinct()
                .toList();
        table.sound("every answer in the contract's form", "sound", defects);
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isBlank());
    }
}
