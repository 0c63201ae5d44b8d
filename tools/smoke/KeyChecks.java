import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The key: what health says of it, and every way of not having one. */
final class KeyChecks {

    /** Well-formed, and of a key that nobody has. */
    private static final String UNKNOWN = "svc_live_000000000000_" + "0".repeat(64);

    /** Documentation's own range, on no allowlist. */
    private static final String ELSEWHERE = "192.0.2.1";

    private final Service service;
    private final Report report;

    KeyChecks(Service service, Report report) {
        this.service = service;
        this.report = report;
    }

    /** Tells whether the key may read. */
    boolean health() {
        Answer answer = service.get(Service.HEALTH);
        Map<String, Object> key = answer.fields();
        List<String> wrong = new ArrayList<>();
        if (answer.status() == 200) {
            if (!Shapes.names(key).equals(Shapes.HEALTH)) {
                wrong.add("fields " + Shapes.names(key));
            }
            Shapes.moments(wrong, key, "expires_at");
            if (!service.token().startsWith(key.get("key_id").toString().replaceFirst("svc_", "svc_live_"))) {
                wrong.add("another key's id");
            }
        }
        report.answers("health", "200", answer, wrong);
        report.answers(
                "health, the scheme in lower case",
                "200",
                service.patiently(service.ask(Service.HEALTH).authorizedBy("bearer " + service.token())));
        return key.get("scopes") instanceof List<?> scopes && scopes.contains("read:hits");
    }

    void refusals() {
        String token = service.token();
        char last = token.charAt(token.length() - 1);
        String wrongSecret = token.substring(0, token.length() - 1) + (last == '0' ? '1' : '0');
        Set<String> bodies = new LinkedHashSet<>();
        refused(bodies, "no Authorization");
        refused(bodies, "another scheme", "Basic " + token);
        refused(bodies, "the scheme alone", "Bearer");
        refused(bodies, "no scheme", token);
        refused(bodies, "a malformed key", "Bearer svc_live_short");
        refused(bodies, "an unknown key", "Bearer " + UNKNOWN);
        refused(bodies, "a wrong secret", "Bearer " + wrongSecret);
        refused(bodies, "a secret in upper case", "Bearer " + token.substring(0, 22) + "A".repeat(64));
        refused(bodies, "something after the key", "Bearer " + token + " more");
        refused(bodies, "the header twice", "Bearer " + token, "Bearer " + token);
        report.equal("bodies of all these", 1, bodies.size());
    }

    void addresses() {
        Answer answer = service.patiently(service.ask(Service.HEALTH).forwardedFor(ELSEWHERE));
        String expected = service.trustsForwarded() ? "403 ip_not_allowed" : "200 or 403 ip_not_allowed";
        report.answers("X-Forwarded-For from elsewhere", expected, answer);
    }

    private void refused(Set<String> bodies, String what, String... authorization) {
        Answer answer = service.once(service.ask(Service.HEALTH).authorizedBy(authorization));
        bodies.add(answer.body());
        report.answers("key: " + what, "401 invalid_key", answer);
    }
}
