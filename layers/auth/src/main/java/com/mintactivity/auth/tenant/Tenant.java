package com.mintactivity.auth.tenant;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A partner.
 *
 * @param apps ids of the apps whose mint tasks are this tenant's; an app has one owner
 * @param attributionLiveAt tasks booked before this time are not hits
 * @param maxWindowDays maximum window that its keys may request, in days
 * @param enabled false rejects all its keys with {@code invalid_key}
 * @param api the partner's own API switch
 * @param expectation how often operators expect a hit; empty if they do not
 * @param synthetic whether it is a sandbox or the canary: its hits are made up, it may provoke errors, and no statistic
 *     counts it
 */
public record Tenant(
        String name,
        List<String> apps,
        Instant attributionLiveAt,
        int maxWindowDays,
        boolean enabled,
        Switch api,
        Optional<HitsExpectation> expectation,
        boolean synthetic) {

    /** The name of the canary and of its app, which no sandbox has. */
    public static final String CANARY = "canary";

    public static final int DEFAULT_MAX_WINDOW_DAYS = 31;

    /** Ten years: wider windows are a mistake rather than an agreement. */
    public static final int MAX_WINDOW_DAYS = 3660;

    public static final String NAME_RULE =
            "a tenant's name is 1 to 63 of a-z, 0-9 and inner hyphens, and not 'service'";

    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

    /**
     * @throws IllegalArgumentException if the name is none, or the widest window is not 1 to {@value #MAX_WINDOW_DAYS}
     *     days
     */
    public Tenant {
        if (!isName(name)) {
            throw new IllegalArgumentException(NAME_RULE);
        }
        if (maxWindowDays < 1 || maxWindowDays > MAX_WINDOW_DAYS) {
            throw new IllegalArgumentException("max window days must be between 1 and " + MAX_WINDOW_DAYS);
        }
        apps = List.copyOf(apps);
    }

    /** A partner of which no hits are expected. */
    public Tenant(
            String name, List<String> apps, Instant attributionLiveAt, int maxWindowDays, boolean enabled, Switch api) {
        this(name, apps, attributionLiveAt, maxWindowDays, enabled, api, Optional.empty(), false);
    }

    /** Whether a text may name a tenant; {@code service} may not, because it is the name of the service-wide switch. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches() && !text.equals(TenantItems.SERVICE);
    }

    public Tenant withApps(List<String> now) {
        return new Tenant(name, now, attributionLiveAt, maxWindowDays, enabled, api, expectation, synthetic);
    }

    public Tenant withAttributionLiveAt(Instant now) {
        return new Tenant(name, apps, now, maxWindowDays, enabled, api, expectation, synthetic);
    }

    /**
     * The tenant with another maximum window.
     *
     * @throws IllegalArgumentException if it is not 1 to {@value #MAX_WINDOW_DAYS} days
     */
    public Tenant withMaxWindowDays(int now) {
        return new Tenant(name, apps, attributionLiveAt, now, enabled, api, expectation, synthetic);
    }

    /** The same partner, whose removal has begun: disabled, and none of its apps is its own any more. */
    public Tenant withoutApps() {
        return new Tenant(name, List.of(), attributionLiveAt, maxWindowDays, false, api, Optional.empty(), synthetic);
    }

    public Tenant withEnabled(boolean now) {
        return new Tenant(name, apps, attributionLiveAt, maxWindowDays, now, api, expectation, synthetic);
    }

    public Tenant withApi(Switch now) {
        return new Tenant(name, apps, attributionLiveAt, maxWindowDays, enabled, now, expectation, synthetic);
    }

    public Tenant withExpectation(Optional<HitsExpectation> now) {
        return new Tenant(name, apps, attributionLiveAt, maxWindowDays, enabled, api, now, synthetic);
    }

    /** The tenant as a sandbox. */
    public Tenant asSandbox() {
        return new Tenant(name, apps, attributionLiveAt, maxWindowDays, enabled, api, expectation, true);
    }

    /** A new canary: the one tenant by whose answers the service checks itself. */
    public static Tenant canary(Instant attributionLiveAt) {
        return new Tenant(CANARY, List.of(CANARY), attributionLiveAt, DEFAULT_MAX_WINDOW_DAYS, true, Switch.ON)
                .asSandbox();
    }

    public boolean isCanary() {
        return synthetic && apps.equals(List.of(CANARY));
    }
}
