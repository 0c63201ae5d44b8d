package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.recorder.event.Texts;
import com.mintactivity.sandbox.SandboxTraffic;
import java.util.List;

/** The rules of the commands that create and change tenants. */
public final class TenantRules {

    private TenantRules() {}

    /**
     * Checks a tenant that was stored elsewhere.
     *
     * @throws Declined if {@code tenant create} or {@code tenant set} would refuse it
     */
    public static void check(Tenant tenant) {
        if (tenant.name().equals(Tenant.CANARY) && tenant.isCanary()) {
            return;
        }
        name(tenant.name());
        String madeUp = SandboxTraffic.app(tenant.name());
        if (tenant.synthetic() && !tenant.apps().equals(List.of(madeUp))) {
            throw new Declined(tenant.name() + " is a sandbox, whose one app is " + madeUp);
        }
        apps("apps", tenant.apps());
        SettingOptions.limit(tenant.apps().size());
    }

    /** @throws Declined if no partner and no sandbox may have the name */
    static void name(String name) {
        if (!Tenant.isName(name)) {
            throw new Declined(Tenant.NAME_RULE).argument("NAME");
        }
        if (name.equals(Tenant.CANARY)) {
            throw new Declined("the name " + name + " is kept for the tenant by which the service checks itself")
                    .argument("NAME")
                    .remedy("`canary create` makes it");
        }
    }

    /** @throws Declined if a text is no id of an app */
    static void apps(String argument, List<String> apps) {
        if (!apps.stream().allMatch(Texts::isId)) {
            throw new Declined("an app id " + Texts.ID_RULE).argument(argument);
        }
    }
}
