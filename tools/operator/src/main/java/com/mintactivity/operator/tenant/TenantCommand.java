package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.deadletters.WaitingLetters;
import com.mintactivity.operator.tenant.PartnerRemoval.RemovedPartner;
import com.mintactivity.operator.tenant.SandboxRemoval.Removed;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;

/** The commands on tenants. */
@Command(description = "the partners", synopsisSubcommandLabel = "COMMAND")
public final class TenantCommand extends Group {

    static final String CREATE = "tenant create";
    private static final String REMOVE = "tenant remove";

    public TenantCommand(Root root) {
        super(root);
    }

    @Command(
            name = "create",
            description = "create a tenant that owns apps, or a sandbox, whose hits are made up",
            customSynopsis = "bin/operator tenant create NAME (--app APP_ID... | --demo) [OPTION]...")
    void create(
            @Parameters(paramLabel = "NAME") String name,
            @Option(
                            names = "--app",
                            paramLabel = "APP_ID",
                            arity = "1..*",
                            description = "the ids of its apps, as in events")
                    @Nullable
                    List<String> apps,
            @Option(names = "--demo", description = "a sandbox: made-up hits keep arriving, and no statistic counts it")
                    boolean isDemo,
            @Option(
                            names = "--attribution-live-at",
                            paramLabel = "T",
                            description = "tasks booked from then on count; default: now")
                    @Nullable
                    Instant liveAt,
            @Option(
                            names = "--max-window-days",
                            paramLabel = "N",
                            defaultValue = "31",
                            description = "the longest window that it may ask for; default: 31")
                    int maxWindowDays) {
        TenantRules.name(name);
        if (isDemo && (apps != null || liveAt != null)) {
            throw root().misused("--demo goes without --app and --attribution-live-at");
        }
        if (isDemo) {
            createSandbox(name, SettingOptions.window(maxWindowDays));
            return;
        }
        if (apps == null) {
            throw root().missing("--app", "Missing required option: '--app=APP_ID', or --demo for a sandbox");
        }
        List<String> owned = apps.stream().distinct().toList();
        TenantRules.apps("--app", owned);
        SettingOptions.limit(owned.size());
        Instant live = Optional.ofNullable(liveAt).orElseGet(this::now).truncatedTo(ChronoUnit.MILLIS);
        Tenant tenant = new Tenant(name, owned, live, SettingOptions.window(maxWindowDays), true, Switch.ON);
        tenants().create(CREATE, tenant);
        answer(tenant);
        if (liveAt == null) {
            root().console()
                    .say("tasks booked before " + Rfc3339.format(live) + " are no hits: `tenant set " + name
                            + " --attribution-live-at T` sets an earlier time");
        }
        WaitingLetters.say(root(), tenant, owned);
        root().console().say("next: `key issue " + name + " --allow CIDR`");
    }

    private void createSandbox(String name, int maxWindowDays) {
        NewSandbox sandbox = new NewSandbox(root());
        answer(sandbox.create(name, maxWindowDays));
        sandbox.explain();
        root().console().say("next: `key issue " + name + " --allow CIDR`");
    }

    @Command(
            name = "remove",
            description = {
                "remove a partner whose keys have all ended, or a sandbox with its keys and hits; on a terminal, it"
                        + " asks before",
                "",
                "It waits some minutes, and can be run again after an interruption. A partner's apps become free. A"
                        + " partner without any hit leaves its name free. With --with-hits, its hits are withdrawn, and"
                        + " nothing of their users stays: their tasks stay known, and the name is never given again."
                        + " Without it, a hit that arrives meanwhile calls the removal off. A partner who was removed"
                        + " before is removed from what a restore of tables brought back."
            })
    void remove(
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--with-hits", description = "also a partner who has hits, which are lost for ever")
                    boolean withHits,
            @Option(
                            names = "--wait",
                            paramLabel = "D",
                            defaultValue = "30m",
                            description = "how long to wait for the sealer; ${DEFAULT-VALUE} without this option")
                    Duration patience,
            @Mixin Confirmation confirmation) {
        Map<String, AttributeValue> item = tenants().item(name);
        Map<String, AttributeValue> mark = item.isEmpty() ? tenants().mark(name) : Map.of();
        if (!mark.isEmpty()) {
            answer(name, new PartnerRemoval(root(), REMOVE, name, mark).run(withHits, confirmation, patience));
            return;
        }
        if (item.isEmpty() && PartnerRemoval.isOver(root(), REMOVE, name)) {
            answer(name, new RemovedPartner(0, 0, true));
            return;
        }
        Tenant found = Tenants.read(name, item);
        if (found.isCanary()) {
            throw new Declined(name + " is the canary").argument("NAME").remedy("`canary remove` removes it");
        }
        if (found.synthetic()) {
            removeSandbox(item, confirmation);
        } else {
            answer(name, new PartnerRemoval(root(), REMOVE, name, item).run(withHits, confirmation, patience));
        }
    }

    private void answer(String name, RemovedPartner removed) {
        root().console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("tenant", name)
                                .put("hits", removed.hits())
                                .put("keys", removed.keys())
                                .put("name_free", removed.isNameFree()),
                        () -> String.format(
                                Locale.ROOT,
                                "removed %s: %,d hits, %,d keys; its name is %s",
                                name,
                                removed.hits(),
                                removed.keys(),
                                removed.isNameFree() ? "free" : "never given again"));
    }

    private void removeSandbox(Map<String, AttributeValue> sandbox, Confirmation confirmation) {
        String name = TenantItems.read(sandbox).name();
        confirmation.ask(
                root(),
                () -> "This deletes the sandbox " + name + " of " + root().service() + ", with its keys and hits.");
        Removed removed = new SandboxRemoval(root(), REMOVE).run(sandbox);
        root().console()
                .answer(
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("tenant", name)
                                .put("hits", removed.hits())
                                .put("keys", removed.keys()),
                        () -> String.format(
                                Locale.ROOT, "removed %s: %,d hits, %,d keys", name, removed.hits(), removed.keys()));
    }

    @Command(
            name = "set",
            description = "change a tenant's apps, attribution start or longest window, in effect within 10 seconds",
            customSynopsis = "bin/operator tenant set NAME OPTION...")
    void set(@Parameters(paramLabel = "NAME") String name, @Mixin SettingOptions settings) {
        settings.check(root());
        SettingChange change = TenantSettings.of(root()).change(name, settings::over);
        answer(change.after());
        change.next().forEach(root().console()::say);
        WaitingLetters.say(root(), change.after(), change.addedApps());
    }

    @Command(name = "show", description = "one tenant")
    void show(@Parameters(paramLabel = "NAME") String name) {
        answer(tenants().find(name));
    }

    @Command(name = "list", description = "all tenants")
    void list() {
        List<Tenant> tenants = tenants().list();
        root().console().answer(TenantAnswers.json(tenants, now()), () -> TenantAnswers.text(tenants, now()));
    }

    @Command(name = "enable", description = "accept a tenant's keys again")
    void enable(@Parameters(paramLabel = "NAME") String name) {
        answer(tenants().change("tenant enable", name, tenant -> tenant.withEnabled(true)));
    }

    @Command(name = "disable", description = "refuse all of a tenant's keys")
    void disable(@Parameters(paramLabel = "NAME") String name) {
        answer(tenants().change("tenant disable", name, tenant -> tenant.withEnabled(false)));
    }

    @Command(name = "api-off", description = "switch one tenant's API off")
    void apiOff(@Parameters(paramLabel = "NAME") String name, @Mixin UntilOption until) {
        Switch off = until.off(now());
        answer(tenants().change("tenant api-off", name, tenant -> tenant.withApi(off)));
    }

    @Command(name = "api-on", description = "switch one tenant's API on")
    void apiOn(@Parameters(paramLabel = "NAME") String name) {
        answer(tenants().change("tenant api-on", name, tenant -> tenant.withApi(Switch.ON)));
    }

    private Tenants tenants() {
        return Tenants.of(root());
    }

    private void answer(Tenant tenant) {
        root().console().answer(TenantAnswers.json(tenant, now()), () -> TenantAnswers.text(List.of(tenant), now()));
    }
}
