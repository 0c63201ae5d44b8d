package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The commands on the service-wide switch. */
@Command(description = "the service-wide switch", synopsisSubcommandLabel = "COMMAND")
public final class ApiCommand extends Group {

    public ApiCommand(Root root) {
        super(root);
    }

    @Command(name = "off", description = "switch the whole API off")
    void off(@Mixin UntilOption until) {
        answer(tenants().changeService("api off", until.off(now())));
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
