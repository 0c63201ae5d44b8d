package com.mintactivity.operator.audit;

import com.mintactivity.activity.hit.ContractAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Who changed what, when.
 *
 * @param who the account of the operator's machine, which its owner can choose
 * @param awsCaller the ARN that AWS saw, or {@value com.mintactivity.operator.cli.AwsCaller#UNKNOWN}; empty for a local
 *     service
 * @param command such as {@code key revoke}
 * @param target a tenant, a key id, or {@code service}
 * @param change as {@link Change} stores it
 * @param operation the id of the {@link Operation} that the change is a part of, or of the run of a command; empty in
 *     rows of earlier releases
 */
record AuditRow(
        Instant at,
        String who,
        Optional<String> awsCaller,
        String command,
        String target,
        String change,
        Optional<String> operation) {

    /** Whether its change names a contract. */
    boolean isOf(ContractAddress contract) {
        JsonNode json = Change.json(change);
        return Stream.of("contract", "contracts")
                .flatMap(name -> Stream.of("before", "after").map(json.path(name)::path))
                .flatMap(value -> value.isArray() ? value.valueStream() : Stream.of(value))
                .map(value -> value.asString(""))
                .anyMatch(name -> name.equals(contract.value()) || name.endsWith("#" + contract.value()));
    }
}
