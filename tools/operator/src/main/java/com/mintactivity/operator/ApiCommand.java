package com.mintactivity.operator;

import com.mintactivity.auth.tenant.Switch;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The commands on the service-wide switch. */
@Command(name = "api", description = "the service-wide switch", synopsisSubcommandLabel = "COMMAND")
final class ApiCommand extends Group {

    @ParentCommand
    private @Nullable Root parent;

    @Override
    @Nullable
    Root parent() {
        return parent;
    }

    @Command(name = "off", description = "switch the whole API off")
    void off(
            @Option(names = "--until", paramLabel = "T", description = "when it comes back by itself") @Nullable
                    Instant until) {
        Switch off = offUntil(until);
        answer(root().tenants().changeService("api off", off));
    }

    @Command(name = "on", description = "switch the whole API on")
    void on() {
        answer(root().tenants().changeService("api on", Switch.ON));
    }

    @Command(name = "status", description = "whether the whole API is on")
    void status() {
        answer(root().tenants().service());
    }

    private void answer(Switch api) {
        root().console().answer(TenantAnswers.json(api, now()), () -> "the API is " + TenantAnswers.text(api, now()));
    }
}
