package com.mintactivity.operator.see;

import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command that shows a partner's answers. */
@Command(
        description = {
            "show the answer to a partner's query, as this checkout computes it from the tables",
            "",
            "A deployed version that answers otherwise is wrong, or of another commit. The answer contains personal"
                    + " data, and the audit names who has looked. With --json it is the body as it is sent."
        },
        customSynopsis = "bin/operator see TENANT hits|mints CONTRACT [OPTION]...")
public final class SeeCommand implements Runnable {

    private final Root root;

    @Parameters(index = "0", paramLabel = "TENANT")
    private @Nullable String tenant;

    @Parameters(index = "1", paramLabel = "hits|mints", converter = Route.RouteConverter.class)
    private @Nullable Route route;

    @Parameters(index = "2", paramLabel = "CONTRACT")
    private @Nullable String contract;

    @Option(
            names = "--since",
            paramLabel = "T",
            defaultValue = "7d",
            description = "begin of the window: a time, or how long ago; default: 7d")
    private Moment since = new Moment.FromNow(Duration.ofDays(7));

    @Option(
            names = "--query",
            paramLabel = "NAME=VALUE",
            arity = "1..*",
            description = "further parameters of the query, such as top=50 or chain_id=1, as a partner would send them")
    private Map<String, String> query = new LinkedHashMap<>();

    public SeeCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        Route asked = Objects.requireNonNull(route);
        Tenant partner = Tenants.of(root).find(Objects.requireNonNull(tenant));
        Instant now = root.clock().instant();
        Map<String, String> all = new TreeMap<>(query);
        all.put("contract", Objects.requireNonNull(contract));
        all.putIfAbsent("since", Rfc3339.format(since.before(now)));
        Backend service = root.backend();
        PartnerView view = PartnerView.of(service, root.clock());
        ApiAnswer answer = view.answer(partner, asked, all);
        answer.refusal().ifPresent(refusal -> {
            throw new Declined(
                    "the partner gets " + answer.status() + " " + refusal.code().wire() + ": " + refusal.message());
        });
        audit(partner, asked, all);
        if (root.console().json()) {
            root.console().out().println(answer.body());
        } else {
            JsonNode body = JsonMapper.shared().readTree(answer.body());
            root.console().answer(body, () -> BodyText.of(asked, body));
        }
        sayWhatTheGateWould(partner, now);
    }

    /** Before the answer is shown, so that no look lacks its row. */
    private void audit(Tenant partner, Route asked, Map<String, String> parameters) {
        Map<String, AttributeValue> shown = new TreeMap<>();
        shown.put("route", AttributeValue.fromS(asked.word()));
        // A cursor is long and says nothing; a user is never a parameter.
        parameters.forEach((name, value) -> {
            if (!name.equals("cursor")) {
                shown.put(name, AttributeValue.fromS(value));
            }
        });
        AuditedWrites.of(root).record("see", partner.name(), shown);
    }

    private void sayWhatTheGateWould(Tenant partner, Instant now) {
        if (!partner.enabled()) {
            root.console().say("note: " + partner.name() + " is disabled, so the partner gets 401 now");
        } else if (!partner.api().isOn(now) || !Tenants.of(root).service().isOn(now)) {
            root.console().say("note: the API is switched off, so the partner gets 503 now");
        }
    }
}
