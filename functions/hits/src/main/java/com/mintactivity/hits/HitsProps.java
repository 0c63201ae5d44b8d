package com.mintactivity.hits;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.web.Props;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows that this endpoint rehearses with. */
final class HitsProps {

    private static final String CONTRACT = "0x" + "0".repeat(40);
    private static final int ROWS = 25;

    private HitsProps() {}

    static Props of(String stack, Instant now) {
        List<Map<String, AttributeValue>> hits = new ArrayList<>();
        List<Map<String, AttributeValue>> accounts = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            String user = Integer.toString(i);
            Instant at = now.minus(Duration.ofMinutes(30)).truncatedTo(ChronoUnit.MILLIS);
            hits.add(HitItems.write(new Hit(user, Props.TENANT, CONTRACT, 1, user, CONTRACT, "0x00", 1, at, Gas.AUTO)));
            accounts.add(AccountItems.write(new Account(user, user, "rehearsal", at)));
        }
        return new Props(
                Map.of(HitItems.table(stack), hits, AccountItems.table(stack), accounts),
                round -> queries(now, round),
                List.of(
                        Map.of("contract", "0x"),
                        Map.of(
                                "contract",
                                CONTRACT,
                                "since",
                                now.minus(Duration.ofDays(40)).toString())));
    }

    /** A question that was not asked yet, with and without the optional parameters. */
    private static List<Map<String, String>> queries(Instant now, int round) {
        String since = now.minus(Duration.ofMinutes(60L + round)).toString();
        return List.of(
                Map.of("contract", CONTRACT, "since", since),
                Map.of("contract", CONTRACT, "since", since, "until", now.toString(), "chain_id", "1", "top", "10"));
    }
}
