package com.mintactivity.activity.stage;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A contract's made-up hits of some users, and queries for them. */
public final class StagedHits {

    private static final String CONTRACT = "0x" + "0".repeat(40);
    private static final int USERS = 25;

    private StagedHits() {}

    /** One hit each of {@value #USERS} users of a tenant half an hour ago, and their accounts, by the name of their table. */
    public static Map<String, List<Map<String, AttributeValue>>> tables(String stack, String tenant, Instant now) {
        Instant at = now.minus(Duration.ofMinutes(30)).truncatedTo(ChronoUnit.MILLIS);
        List<Map<String, AttributeValue>> hits = new ArrayList<>();
        List<Map<String, AttributeValue>> accounts = new ArrayList<>();
        for (int i = 0; i < USERS; i++) {
            String user = Integer.toString(i);
            hits.add(HitItems.write(new Hit(user, tenant, CONTRACT, 1, user, CONTRACT, "0x00", 1, at, Gas.AUTO)));
            accounts.add(AccountItems.write(new Account(user, user, "rehearsal", at)));
        }
        return Map.of(HitItems.table(stack), hits, AccountItems.table(stack), accounts);
    }

    /**
     * A question that no other round asks, with and without the optional parameters.
     *
     * @param option the optional parameter that the endpoint has for itself
     */
    public static List<Map<String, String>> answered(Instant now, int round, String option, String value) {
        String since = now.minus(Duration.ofMinutes(60L + round)).toString();
        return List.of(
                Map.of("contract", CONTRACT, "since", since),
                Map.of("contract", CONTRACT, "since", since, "until", now.toString(), "chain_id", "1", option, value));
    }

    /** A query whose contract is none, and one for a longer window than 31 days. */
    public static List<Map<String, String>> refused(Instant now) {
        String since = now.minus(Duration.ofDays(40)).toString();
        return List.of(Map.of("contract", "0x"), Map.of("contract", CONTRACT, "since", since));
    }
}
