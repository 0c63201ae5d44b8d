package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostStates;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The parameters that name a contract of a tenant and a time range. */
final class ContractRange {

    private static final Duration DAY = Duration.ofDays(1);

    @Parameters(index = "0", paramLabel = "TENANT")
    private @Nullable String tenant;

    @Parameters(index = "1", paramLabel = "CONTRACT")
    private @Nullable String contract;

    @Option(names = "--since", paramLabel = "T", description = "a time, or how long ago; default: the first hit")
    private @Nullable Moment since;

    @Option(
            names = "--until",
            paramLabel = "T",
            description = "a time, or how long ago; default: up to where the contract is sealed")
    private @Nullable Moment until;

    /** The contract in its stored form. Fails if the text is not a contract, or if the tenant does not exist. */
    ContractSelector selector(Root root) {
        return selector(root, Objects.requireNonNull(tenant), Objects.requireNonNull(contract));
    }

    static ContractSelector selector(Root root, String tenant, String contract) {
        ContractAddress address = ContractAddress.parse(contract)
                .orElseThrow(() -> new Declined("a contract is 0x and 40 hex digits").argument("CONTRACT"));
        Tenants.of(root).find(tenant);
        return new ContractSelector(tenant, address, ContractSelector.ALL_CHAINS);
    }

    /** A rebuild, by what was typed: what is sealed moves on, and a repetition would have a later end. */
    Work rebuild(Root root) {
        ContractSelector of = selector(root);
        String from = moment(root, since).map(Rfc3339::format).orElse("the first hit");
        String to =
                moment(root, until).map(end -> " until " + Rfc3339.format(end)).orElse("");
        return new Work("tallies rebuild", of.tenant(), of.contract().value() + " since " + from + to);
    }

    /**
     * Hits before it are sealed; 1970 if none are.
     *
     * @throws Declined if the state was deleted, so that nothing is known of it, also by a removal that has not ended
     */
    static Instant sealedUntil(Root root, ContractSelector of) {
        DynamoDbClient dynamo = root.backend().dynamo();
        String contract = HitItems.contractKey(of.tenant(), of.contract());
        Optional<Instant> watermark = new ContractStates(dynamo, root.backend().stack())
                .read(contract)
                .watermark();
        if (watermark.isEmpty() && new LostStates(dynamo, root.backend().stack()).isLost(contract)) {
            Tenants.of(root).findStaying(of.tenant());
            throw Failures.lostStates(List.of(contract));
        }
        return watermark.orElse(Instant.EPOCH);
    }

    /**
     * Starts at the first hit if no start is given.
     *
     * @throws Declined if nothing is sealed, or if the range is none
     */
    Window sinceFirstHit(Root root, Instant sealedUntil) {
        if (sealedUntil.equals(Instant.EPOCH)) {
            throw new Declined("nothing of this contract is sealed yet")
                    .remedy("the sealer begins some minutes after the first hit");
        }
        Instant end = moment(root, until).orElse(sealedUntil);
        HitReader hits = new HitReader(root.backend().dynamo(), root.backend().stack());
        return window(
                moment(root, since)
                        .or(() -> hits.first(selector(root)).filter(end::isAfter))
                        .orElse(end),
                end);
    }

    /** @throws Declined if a start or an end is given */
    void requireAll() {
        if (since != null || until != null) {
            throw new Declined("the state of this contract was deleted or is damaged, so all times are counted again")
                    .remedy("leave --since and --until out");
        }
    }

    /** Starts a day before the end if no start is given. */
    Window lastDay(Root root, Instant sealedUntil) {
        Instant end = moment(root, until).orElse(sealedUntil);
        return window(moment(root, since).orElse(end.minus(DAY)), end);
    }

    private static Optional<Instant> moment(Root root, @Nullable Moment typed) {
        return Optional.ofNullable(typed)
                .map(moment -> moment.before(root.clock().instant()));
    }

    private static Window window(Instant since, Instant until) {
        if (since.isAfter(until)) {
            throw new Declined("--since must not be after --until, nor after what is sealed").argument("--since");
        }
        return new Window(since, until);
    }
}
