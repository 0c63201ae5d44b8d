package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.HitsExpectation;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.Times;
import com.mintactivity.recorder.event.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of {@code tenant set}. What is not given stays as it is. */
final class SettingOptions {

    /** A transaction has at most 100 writes, two of which are the tenant and its audit row. */
    static final int MAX_APPS = 98;

    @Option(
            names = "--add-app",
            paramLabel = "APP_ID",
            arity = "1..*",
            description = "an app to add, which belongs to no other tenant")
    private @Nullable List<String> added;

    @Option(
            names = "--remove-app",
            paramLabel = "APP_ID",
            arity = "1..*",
            description = "an app to remove; the tenant keeps the hits that it has")
    private @Nullable List<String> removed;

    @Option(
            names = "--max-window-days",
            paramLabel = "N",
            description = "the longest window that its keys may ask for: 1 to " + Tenant.MAX_WINDOW_DAYS)
    private @Nullable Integer maxWindowDays;

    @Option(
            names = "--attribution-live-at",
            paramLabel = "T",
            description = "tasks booked from then on count, if they arrive after the change; a later start is refused"
                    + " while hits completed before it")
    private @Nullable Instant attributionLiveAt;

    @Option(
            names = "--expect-hits-every",
            paramLabel = "D",
            converter = ExpectedInterval.IntervalConverter.class,
            description = "an alarm tells if there is no hit for so long: 1h to 31d, or none; checked once an hour")
    private @Nullable ExpectedInterval expected;

    private Instant now = Instant.EPOCH;

    /**
     * How often hits are expected.
     *
     * @param every empty if they are not expected any more
     */
    record ExpectedInterval(Optional<Duration> every) {

        static final String NONE = "none";

        /** Reads the value of an option. */
        static final class IntervalConverter implements ITypeConverter<ExpectedInterval> {
            @Override
            public ExpectedInterval convert(String text) {
                return new ExpectedInterval(text.equals(NONE) ? Optional.empty() : Optional.of(Times.duration(text)));
            }
        }
    }

    /** @throws picocli.CommandLine.ParameterException if no option is given */
    void check(Root root) {
        if (added == null
                && removed == null
                && maxWindowDays == null
                && attributionLiveAt == null
                && expected == null) {
            throw root.misused(
                    "say what to change: --add-app, --remove-app, --max-window-days, --attribution-live-at or"
                            + " --expect-hits-every");
        }
        now = root.clock().instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * A tenant with the given settings in place of its own.
     *
     * @throws Declined if an option is invalid, or does not suit the tenant
     */
    Tenant over(Tenant tenant) {
        refuseForSandbox(tenant);
        Instant liveAt = attributionLiveAt == null
                ? tenant.attributionLiveAt()
                : attributionLiveAt.truncatedTo(ChronoUnit.MILLIS);
        int days = maxWindowDays == null ? tenant.maxWindowDays() : window(maxWindowDays);
        return tenant.withApps(apps(tenant))
                .withAttributionLiveAt(liveAt)
                .withMaxWindowDays(days)
                .withExpectation(expectation(tenant));
    }

    /** Hits of real users must not become synthetic, and no alarm looks at a sandbox. */
    private void refuseForSandbox(Tenant tenant) {
        if (tenant.synthetic() && (added != null || removed != null)) {
            throw new Declined(tenant.name() + " is a sandbox, whose one app is made up")
                    .argument(added != null ? "--add-app" : "--remove-app")
                    .remedy("create a tenant for real apps");
        }
        if (tenant.synthetic() && expected != null) {
            throw new Declined(tenant.name() + " is a sandbox, and no alarm looks at sandboxes")
                    .argument("--expect-hits-every")
                    .remedy("leave the option out");
        }
    }

    private Optional<HitsExpectation> expectation(Tenant tenant) {
        return expected == null
                ? tenant.expectation()
                : expected.every()
                        .map(every -> tenant.expectation()
                                .filter(present -> present.every().equals(every))
                                .orElseGet(() -> Declined.ifInvalid(
                                        "--expect-hits-every", () -> new HitsExpectation(every, now))));
    }

    private List<String> apps(Tenant tenant) {
        Set<String> adding = distinct(added);
        Set<String> removing = distinct(removed);
        for (String app : adding) {
            if (!Texts.isId(app)) {
                throw new Declined("--add-app: an app id " + Texts.ID_RULE).argument("--add-app");
            }
            if (removing.contains(app)) {
                throw new Declined("--add-app and --remove-app both name " + app)
                        .argument("--add-app")
                        .remedy("name it once");
            }
        }
        List<String> apps = new ArrayList<>(tenant.apps());
        for (String app : removing) {
            if (!apps.remove(app)) {
                throw new Declined("--remove-app " + app + ": " + tenant.name() + " does not own this app")
                        .argument("--remove-app")
                        .remedy("`tenant show " + tenant.name() + "` lists those that it owns");
            }
        }
        adding.stream().filter(app -> !tenant.apps().contains(app)).forEach(apps::add);
        limit(apps.size());
        int changes = adding.size() + removing.size();
        if (changes > MAX_APPS) {
            throw new Declined("one command adds and removes at most " + MAX_APPS + " apps, not " + changes)
                    .remedy("use several commands");
        }
        return apps;
    }

    /** @throws Declined if a tenant would own too many apps */
    static void limit(int apps) {
        if (apps > MAX_APPS) {
            throw new Declined("a tenant owns at most " + MAX_APPS + " apps, not " + apps);
        }
    }

    /** @throws Declined if the maximum window is out of range */
    static int window(int days) {
        if (days < 1 || days > Tenant.MAX_WINDOW_DAYS) {
            throw new Declined("--max-window-days must be between 1 and " + Tenant.MAX_WINDOW_DAYS)
                    .argument("--max-window-days");
        }
        return days;
    }

    private static Set<String> distinct(@Nullable List<String> apps) {
        return apps == null ? Set.of() : new LinkedHashSet<>(apps);
    }
}
