package com.mintactivity.auth.gate;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;

/** The result of authenticating a request. */
sealed interface Authentication {

    /** The whole service is switched off: no key was looked at. */
    record SwitchedOff(Switch service) implements Authentication {}

    /** There is no token, no key of its id, or its secret is wrong. */
    record Unknown() implements Authentication {}

    /**
     * The token is the key's own. The key may have expired, and its tenant may be disabled.
     *
     * @param tenant empty if the key's tenant does not exist
     */
    record Known(KeyRecord key, Optional<Tenant> tenant) implements Authentication {}
}
