/**
 * The gate: every check that runs before an endpoint, in the contract's order: address trust, service-wide switch, key,
 * its rate, address, partner's switch, scope, service-wide rate. The first check that fails determines the answer.
 * {@link Gate} judges address, switch and scope before it asks the buckets: a request that is refused anyway takes from
 * its key's bucket alone, and that bucket, if empty, determines the answer all the same.
 *
 * <p><b>What it guarantees.</b> A request reaches its endpoint only with a live key of an enabled partner, from an
 * address on the key's allowlist. A revocation, and a switch that is turned off, take effect within 10 seconds: what is
 * cached is used for less than 5 seconds, by the wall clock and by monotonic time. A request with a verified key takes
 * from its bucket even if a later check refuses it. A wrong secret takes nothing, requires the same work as an unknown
 * id, and is compared in constant time.
 *
 * <p><b>How.</b> {@link Authenticator} has {@link CredentialCache} find the record of the key that a token names,
 * verifies the token with {@link TokenVerifier}, and only then has the record cached, so that guessed ids cannot fill
 * memory.
 * The outcome is a sealed type, {@link Decision}, which also says whose request it is ({@link KeyIdentity}); exceptions
 * are not used for decisions.
 *
 * <p><b>What can fail.</b> If a record or the pepper cannot be read, the exception ends the request as
 * {@code internal}: no key is admitted based on data that is too old. If the cache store fails, each instance limits by
 * itself ({@code auth.limit}). See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.auth.gate;

import org.jspecify.annotations.NullMarked;
