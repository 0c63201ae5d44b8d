package com.mintactivity.operator.audit;

import java.time.Instant;
import java.util.Optional;

/**
 * Who changed what, when.
 *
 * @param who the account of the operator's machine, which its owner can choose
 * @param awsCaller the ARN that AWS saw, or {@value com.mintactivity.operator.cli.AwsCaller#UNKNOWN}; empty for a local
 *     service
 * @param command such as {@code key revoke}
 * @param target a tenant, a key id, or {@code service}
 * @param change as {@link Change} stores it
 * @param operation the id of the {@link Operation} that the change is a part of; empty for a change of its own
 */
record AuditRow(
        Instant at,
        String who,
        Optional<String> awsCaller,
        String command,
        String target,
        String change,
        Optional<String> operation) {}
