package com.mintactivity.operator.tenant;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands on the service-wide switch. */
@Command(description = "the service-wide switch", synopsisSubcommandLabel = "COMMAND")
public final class ApiCommand extends Group {

    public ApiCommand(Root root) {
        super(root);
    }

    @Command(name = "off", description = "switch the whole API off; on a terminal, it asks before")
    void off(@Mixin UntilOption until, @Mixin Confirmation confirmation) {
        Switch off = until.off(now());
        confirmation.ask(root(), () -> effect(off));
        answer(tenants().changeService("api off", off));
    }

    private String effect(Switch off) {
        long tenants = tenants().list().stream().filter(Tenant::enabled).count();
        String end = off.hasPlannedEnd() ? Rfc3339.format(off.until()) : "someone runs `api on`";
        return "This switches the API of " + root().service() + " off for everyone (enabled tenants: " + tenants
                + ", live keys: " + liveKeys() + "): requests get 503 until " + end
                + ". `api on` undoes it within 10 seconds.";
    }

    private long liveKeys() {
        Backend service = root().backend();
        Instant now = now();
        return service
                .dynamo()
                .scanPaginator(request -> request.tableName(KeyItems.table(service.stack())))
                .items()
                .stream()
                .filter(item -> KeyItems.read(item).isLive(now))
                .count();
    }

    @Command(name = "on", description = "switch the whole API on")
    void on() {
        answer(tenants().changeService("api on", Switch.ON));
    }

    @Command(name = "status", description = "show whether the whole API is on")
    void status() {
        answer(tenants().service());
    }

    private Tenants tenants() {
        return Tenants.of(root());
    }

    private void answer(Switch api) {
        root().console().answer(TenantAnswers.json(api, now()), () -> "the API is " + TenantAnswers.text(api, now()));
    }
}
