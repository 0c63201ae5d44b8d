package com.mintactivity.activity.priming;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.store.PrimingTallies;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Synthetic hits of some users on one contract, and queries for them, for priming. */
public final class PrimingHits {

    private static final String CONTRACT = ContractAddress.ZERO.value();
    private static final Wallet WALLET = new Wallet(CONTRACT);
    private static final int USERS = 25;
    private static final Duration RAW = Duration.ofMinutes(30);
    private static final Duration WATERMARK_AGE = Duration.ofMinutes(45);
    private static final int SEALED_MINUTES = 170;

    /** Users of the last sealed minute, in addition: enough that adding up the rows of a long unit is compiled, too. */
    private static final int MORE_USERS = 4_000;

    private PrimingHits() {}

    /**
     * Items by table name: hits of {@value #USERS} users half an hour ago and, sealed, in the hours before; their
     * tallies and accounts.
     */
    public static Map<String, List<Map<String, AttributeValue>>> tables(String stack, String tenant, Instant now) {
        Instant minute = Instants.floorMinute(now);
        List<Hit> raw = new ArrayList<>();
        List<Hit> sealed = new ArrayList<>();
        List<Map<String, AttributeValue>> accounts = new ArrayList<>();
        Instant lastSealed = minute.minus(WATERMARK_AGE).minus(Duration.ofMinutes(1));
        for (int i = 0; i < USERS; i++) {
            String user = Integer.toString(i);
            accounts.add(AccountItems.write(new Account(new UserId(user), user, "priming", minute)));
            raw.add(hit(user, WALLET, tenant, minute.minus(RAW)));
            for (int minutes = 0; minutes < SEALED_MINUTES; minutes += 5) {
                sealed.add(hit(user, WALLET, tenant, lastSealed.minus(Duration.ofMinutes(minutes))));
            }
        }
        for (int i = USERS; i < USERS + MORE_USERS; i++) {
            sealed.add(hit(Integer.toString(i), Wallet.NONE, tenant, lastSealed));
        }
        return Map.of(
                HitItems.table(stack),
                raw.stream().map(HitItems::write).toList(),
                TallyItems.table(stack),
                PrimingTallies.items(sealed, minute.minus(WATERMARK_AGE)),
                AccountItems.table(stack),
                accounts);
    }

    /**
     * Queries that differ in each round: some for sealed and raw hits, some for raw hits only, with some or all
     * parameters.
     *
     * @param option the endpoint's own optional number, or {@code chain_id} if it has none
     */
    public static List<Map<String, String>> answered(Instant now, int round, String option) {
        String older = now.minus(Duration.ofMinutes(60L + round)).toString();
        String younger =
                now.minus(RAW).minus(Duration.ofMinutes(1L + round % 14)).toString();
        String number = Integer.toString(1 + round % 50);
        Map<String, String> all = new HashMap<>();
        all.putAll(Map.of("contract", CONTRACT, "since", younger, "until", now.toString(), "chain_id", "1"));
        all.put(option, number);
        return List.of(
                Map.of("contract", CONTRACT, "since", older),
                Map.of("contract", CONTRACT, "since", younger, option, number),
                all);
    }

    /**
     * A query for one row of the hits that are not sealed. All of them have the same time.
     *
     * @param option the endpoint's parameter for the number of rows
     */
    public static Map<String, String> query(Instant now, String option) {
        String since = now.minus(RAW).minus(Duration.ofMinutes(1)).toString();
        return Map.of("contract", CONTRACT, "since", since, option, "1");
    }

    /** A query with a malformed contract, and one for a window of more than 31 days. */
    public static List<Map<String, String>> refused(Instant now) {
        String since = now.minus(Duration.ofDays(40)).toString();
        return List.of(Map.of("contract", "0x"), Map.of("contract", CONTRACT, "since", since));
    }

    /** Selects the hits of a tenant on the contract. */
    public static ContractSelector selector(String tenant) {
        return new ContractSelector(tenant, ContractAddress.ZERO, ContractSelector.ALL_CHAINS);
    }

    /** A window of some sealed and all raw hits. */
    public static Window window(Instant now) {
        Instant minute = Instants.floorMinute(now);
        return new Window(minute.minus(Duration.ofHours(2)), minute);
    }

    private static Hit hit(String user, Wallet wallet, String tenant, Instant at) {
        return new Hit(user, tenant, ContractAddress.ZERO, 1, new UserId(user), wallet, "0x00", 1, at, Gas.AUTO);
    }
}
