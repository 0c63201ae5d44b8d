package com.mintactivity.auth.gate;

import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.Tenant;
import java.util.Optional;

/** The result of authenticating a request. */
sealed interface Authentication {

    /** The whole service is switched off. No key was read. */
    record SwitchedOff(Switch service) implements Authentication {}

    /** There is no token. */
    record Absent() implements Authentication {}

    /** The token belongs to no key. */
    record Unproven(Reason reason) implements Authentication {}

    /**
     * The token belongs to the key. The key may have expired, and its tenant may be disabled.
     *
     * @param tenant empty if the key's tenant does not exist
     */
    record Authenticated(KeyRecord key, Optional<Tenant> tenant) implements Authentication {}
}
