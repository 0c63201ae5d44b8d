package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.HitsExpectation;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Commands that change a tenant, or the service-wide switch, to another item of it; quoted for a shell. */
public final class TenantLines {

    private TenantLines() {}

    /** The commands that change the service-wide switch. */
    public static List<String> ofService(
            Map<String, AttributeValue> present, Map<String, AttributeValue> wanted, Instant now) {
        return api(
                TenantItems.readSwitch(present),
                TenantItems.readSwitch(wanted),
                List.of("api", "on"),
                List.of("api", "off"),
                now);
    }

    /** The commands that change a tenant, as far as a command can: none makes a partner of a sandbox. */
    public static List<String> ofTenant(
            Map<String, AttributeValue> present, Map<String, AttributeValue> wanted, Instant now) {
        SettingChange change = new SettingChange(TenantItems.read(present), TenantItems.read(wanted));
        Tenant before = change.before();
        Tenant after = change.after();
        if (before.synthetic() != after.synthetic()) {
            return List.of();
        }
        String name = after.name();
        List<String> lines = new ArrayList<>();
        List<String> options = options(change);
        if (!options.isEmpty()) {
            lines.add("tenant set " + name + " " + Printable.shellWords(options));
        }
        if (before.enabled() != after.enabled()) {
            lines.add("tenant " + (after.enabled() ? "enable " : "disable ") + name);
        }
        lines.addAll(api(
                before.api(), after.api(), List.of("tenant", "api-on", name), List.of("tenant", "api-off", name), now));
        return lines;
    }

    private static List<String> options(SettingChange change) {
        Tenant before = change.before();
        Tenant after = change.after();
        List<String> options = new ArrayList<>();
        // In one word each, since an id may begin with a hyphen.
        change.addedApps().forEach(app -> options.add("--add-app=" + app));
        change.removedApps().forEach(app -> options.add("--remove-app=" + app));
        if (before.maxWindowDays() != after.maxWindowDays()) {
            options.addAll(List.of("--max-window-days", Integer.toString(after.maxWindowDays())));
        }
        if (!before.attributionLiveAt().equals(after.attributionLiveAt())) {
            options.addAll(List.of("--attribution-live-at", Rfc3339.format(after.attributionLiveAt())));
        }
        Optional<String> expected = after.expectation().map(HitsExpectation::text);
        if (!before.expectation().map(HitsExpectation::text).equals(expected)) {
            options.addAll(List.of("--expect-hits-every", expected.orElse(SettingOptions.ExpectedInterval.NONE)));
        }
        return options;
    }

    /** A switch whose planned end has passed is on. */
    private static List<String> api(Switch before, Switch after, List<String> on, List<String> off, Instant now) {
        if (after.isOn(now)) {
            return before.isOn(now) ? List.of() : List.of(Printable.shellWords(on));
        }
        if (!before.isOn(now) && before.until().equals(after.until())) {
            return List.of();
        }
        List<String> words = new ArrayList<>(off);
        if (after.hasPlannedEnd()) {
            words.addAll(List.of("--until", Rfc3339.format(after.until())));
        }
        return List.of(Printable.shellWords(words));
    }
}
