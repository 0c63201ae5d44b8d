package com.mintactivity.recorder;

import com.mintactivity.activity.tally.seal.HitClaims;
import java.util.Optional;

/**
 * Which withdrawn hits a recorder of history may replace: those of the tenant that owns the task's app now.
 *
 * @param claims of their hours, each made before another hit takes its place; closed by the caller after the last event
 * @param fromTenant the tenant whose withdrawn hits become hits of another one, too; empty for none
 */
public record ReplacedHits(HitClaims claims, Optional<String> fromTenant) {

    /** Whether a withdrawn hit of one tenant may become a hit of another one. */
    boolean mayMove(String stored, String owner) {
        return stored.equals(owner) || fromTenant.filter(stored::equals).isPresent();
    }
}
