package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.sandbox.SandboxTraffic;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Creates a sandbox, with a day of history, so that the first request of a partner is answered with rows. */
final class NewSandbox {

    /** As for all imports: what is younger could be recorded behind a cursor. */
    private static final Duration PRESENT = Duration.ofMinutes(5);

    /** Tasks are booked before they complete. */
    private static final Duration ATTRIBUTED = SandboxTraffic.HISTORY.plusDays(1);

    private final Root root;

    NewSandbox(Root root) {
        this.root = root;
    }

    /**
     * Creates a sandbox.
     *
     * @throws Declined if the stack feeds none, if the name is taken, or if the history is not recorded
     */
    Tenant create(String name, int maxWindowDays) {
        if (!root.backend().hasSandboxes().getAsBoolean()) {
            throw new Declined("this stack has no sandboxes")
                    .argument("--demo")
                    .remedy("deploy it with Sandbox=yes (docs/deploy.md#sandboxes)");
        }
        Instant now = root.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        Tenant tenant = new Tenant(
                        name, List.of(SandboxTraffic.app(name)), now.minus(ATTRIBUTED), maxWindowDays, true, Switch.ON)
                .asSandbox();
        Work work = new Work(
                TenantCommand.CREATE, name, "a sandbox with its history; `tenant remove " + name + "` ends it, too");
        try (Operation operation = Journal.of(root).begin(work, Map.of(), Map::of)) {
            create(tenant, operation);
            record(new SandboxTraffic(name).history(now.minus(PRESENT)), name, operation);
            operation.end();
        }
        return tenant;
    }

    private void create(Tenant tenant, Operation operation) {
        try {
            Tenants.of(root).create(TenantCommand.CREATE, tenant);
        } catch (Declined refused) {
            operation.refused();
            throw refused;
        }
    }

    private void record(Stream<String> history, String name, Operation operation) {
        try {
            new SandboxHistory(root).record(history, operation);
        } catch (RuntimeException failure) {
            root.console()
                    .say("the sandbox exists, with a part of its history: `tenant remove " + name
                            + "`, then create it again");
            throw failure;
        }
    }

    void explain() {
        root.console()
                .say("a sandbox: its hits are made up, and no statistic and no alarm counts it. Contracts:\n  "
                        + SandboxTraffic.BUSY + "  two hits every minute\n  " + SandboxTraffic.STEADY
                        + "  a hit every five minutes\n  " + SandboxTraffic.CORRECTED
                        + "  a hit every five minutes, and a correction each hour");
    }
}
