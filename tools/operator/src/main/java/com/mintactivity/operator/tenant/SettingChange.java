package com.mintactivity.operator.tenant;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;

/** A change of a tenant's settings. */
record SettingChange(Tenant before, Tenant after) {

    List<String> addedApps() {
        return without(after.apps(), before.apps());
    }

    List<String> removedApps() {
        return without(before.apps(), after.apps());
    }

    private boolean isAttributedEarlier() {
        return after.attributionLiveAt().isBefore(before.attributionLiveAt());
    }

    /** Sentences for the operator: what the change does not do by itself. */
    List<String> next() {
        if (before.equals(after)) {
            return List.of("nothing changed: " + after.name() + " has these settings already");
        }
        List<String> next = new ArrayList<>(List.of("in effect within 10 s"));
        if (isAttributedEarlier()) {
            next.add("next: send or import the tasks again that were booked from "
                    + Rfc3339.format(after.attributionLiveAt()) + " to " + Rfc3339.format(before.attributionLiveAt())
                    + ": those that came before this change were dropped");
        }
        if (!removedApps().isEmpty()) {
            next.add("next: unless `tenant set OTHER --add-app` gives them another owner, later events with app_id "
                    + String.join(", ", removedApps()) + " become dead letters; " + after.name()
                    + " keeps the hits that it has");
        }
        return next;
    }

    private static List<String> without(List<String> apps, List<String> others) {
        return apps.stream().filter(app -> !others.contains(app)).toList();
    }
}
