package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers about tenants and switches. A switch whose planned end has passed is shown as on. */
public final class TenantAnswers {

    private TenantAnswers() {}

    static ObjectNode json(Tenant tenant, Instant now) {
        ObjectNode json = JsonMapper.shared().createObjectNode().put("tenant", tenant.name());
        tenant.apps().forEach(json.putArray("apps")::add);
        json.put("attribution_live_at", Rfc3339.format(tenant.attributionLiveAt()))
                .put("max_window_days", tenant.maxWindowDays())
                .put("enabled", tenant.enabled())
                .put("api_enabled", tenant.api().isOn(now));
        tenant.expectation().ifPresent(expected -> json.put("expect_hits_every", expected.text()));
        if (tenant.synthetic()) {
            json.put("synthetic", true);
        }
        return json;
    }

    static ArrayNode json(List<Tenant> tenants, Instant now) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        tenants.forEach(tenant -> json.add(json(tenant, now)));
        return json;
    }

    static ObjectNode json(Switch api, Instant now) {
        boolean on = api.isOn(now);
        ObjectNode json = JsonMapper.shared().createObjectNode().put("api_enabled", on);
        return on || !api.hasPlannedEnd() ? json.putNull("until") : json.put("until", Rfc3339.format(api.until()));
    }

    public static String text(List<Tenant> tenants, Instant now) {
        if (tenants.isEmpty()) {
            return "no tenants yet: `tenant create NAME --app APP_ID` creates the first";
        }
        TextTable table = new TextTable("TENANT", "ENABLED", "API");
        tenants.forEach(tenant -> table.row(
                        tenant.name(),
                        tenant.enabled() ? "yes" : "no",
                        tenant.api().isOn(now) ? "on" : "off")
                .below(below(tenant, now)));
        return table.toString();
    }

    private static String below(Tenant tenant, Instant now) {
        List<String> facts = new ArrayList<>();
        if (tenant.synthetic()) {
            facts.add(tenant.isCanary() ? "canary" : "sandbox");
        }
        if (!tenant.api().isOn(now)) {
            facts.add("API " + text(tenant.api(), now));
        }
        facts.add("window " + tenant.maxWindowDays() + "d");
        facts.add("attribution live at " + Rfc3339.format(tenant.attributionLiveAt()));
        tenant.expectation().ifPresent(expected -> facts.add("hits expected every " + expected.text()));
        facts.add(tenant.apps().isEmpty() ? "no apps" : "apps " + String.join(", ", tenant.apps()));
        return String.join("; ", facts);
    }

    static String text(Switch api, Instant now) {
        if (api.isOn(now)) {
            return "on";
        }
        return api.hasPlannedEnd() ? "off until " + Rfc3339.format(api.until()) : "off";
    }
}
