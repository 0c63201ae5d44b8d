package com.mintactivity.smoke;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The key: its metadata from health, and the refusal of requests without a valid key. */
final class KeyChecks {

    /** Well-formed, but no key with this id exists. */
    private static final String UNKNOWN = "svc_live_000000000000_" + "0".repeat(64);

    /** Reserved for documentation by RFC 5737, so on no allowlist. */
    private static final String ELSEWHERE = "192.0.2.1";

    private final Deployment deployment;
    private final CheckTable table;

    KeyChecks(Deployment deployment, CheckTable table) {
        this.deployment = deployment;
        this.table = table;
    }

    /** Returns whether the key may read. */
    boolean health() {
        Response response = deployment.get(Deployment.HEALTH);
        JsonNode key = response.fields();
        List<String> wrong = new ArrayList<>();
        String start = key.path("key_id").asString("").replaceFirst("svc_", "svc_live_") + "_";
        if (response.status() == 200 && !deployment.token().startsWith(start)) {
            wrong.add("another key's id");
        }
        table.answers("health", "200", response, wrong);
        table.answers(
                "health, the scheme in lower case",
                "200",
                deployment.patiently(
                        deployment.request(Deployment.HEALTH).authorizedBy("bearer " + deployment.token())));
        return key.path("scopes").valueStream().anyMatch(StringNode.valueOf("read:hits")::equals);
    }

    void refusals() {
        String token = deployment.token();
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
        table.equal("bodies of all these", 1, bodies.size());
    }

    void addresses() {
        Response response =
                deployment.patiently(deployment.request(Deployment.HEALTH).forwardedFor(ELSEWHERE));
        String expected = deployment.trustsForwarded() ? "403 ip_not_allowed" : "200 or 403 ip_not_allowed";
        table.answers("X-Forwarded-For from elsewhere", expected, response);
    }

    private void refused(Set<String> bodies, String what, String... authorization) {
        Response response =
                deployment.once(deployment.request(Deployment.HEALTH).authorizedBy(authorization));
        bodies.add(response.body());
        table.answers("key: " + what, "401 invalid_key", response);
    }
}
