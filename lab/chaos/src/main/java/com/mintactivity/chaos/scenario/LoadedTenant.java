package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.CallMaker;
import com.mintactivity.chaos.service.PartnerKey;

/**
 * A tenant with a history.
 *
 * @param key without limits that a load reaches
 */
record LoadedTenant(CallMaker calls, PartnerKey key) {

    String name() {
        return calls.tenant();
    }
}
