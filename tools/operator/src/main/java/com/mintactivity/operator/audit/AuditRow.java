package com.mintactivity.operator.audit;

import java.time.Instant;

/**
 * Who changed what, when.
 *
 * @param command such as {@code key revoke}
 * @param target a tenant, a key id, or {@code service}
 * @param change each attribute before and after, without secrets
 */
record AuditRow(Instant at, String who, String command, String target, String change) {}
