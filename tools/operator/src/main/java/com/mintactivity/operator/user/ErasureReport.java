package com.mintactivity.operator.user;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.operator.user.UserHits.UserHit;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The extent of an erasure.
 *
 * @param tenants that have received the users' data, in order
 * @param contracts of hits or wallets, each once
 * @param wallets the number of wallets in the dictionaries of these contracts, also of hits that are not the users' any
 *     more
 * @param accounts the number of users with an account
 */
record ErasureReport(List<String> tenants, long hits, long contracts, int wallets, ReadAgain readAgain, int accounts) {

    /** How long point-in-time recovery and AWS Backup keep what was deleted. */
    private static final Duration BACKUPS = Duration.ofDays(35);

    /** How long a queue keeps an event. */
    private static final Duration QUEUED = Duration.ofDays(14);

    /** @param traces of the hits and of wallets */
    static ErasureReport of(List<UserHit> hits, Collection<StoredTraces> traces, int wallets, int accounts) {
        return new ErasureReport(
                List.copyOf(
                        new TreeSet<>(traces.stream().map(StoredTraces::tenant).toList())),
                hits.size(),
                traces.stream().map(StoredTraces::contract).distinct().count(),
                wallets,
                ReadAgain.of(hits.stream().map(UserHit::completedAt)),
                accounts);
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d hits and %,d wallets in %,d contracts of %s, and %s",
                hits,
                wallets,
                contracts,
                tenants.isEmpty() ? "no tenant" : String.join(", ", tenants),
                accounts == 0 ? "no account" : accounts == 1 ? "an account" : accounts + " accounts");
    }

    void answer(Console console, String done) {
        ObjectNode document = JsonMapper.shared().createObjectNode();
        tenants.forEach(document.putArray("tenants")::add);
        document.put("hits", hits)
                .put("contracts", contracts)
                .put("wallets", wallets)
                .set("read_again", readAgain.json());
        console.answer(document, () -> done + ": " + summary());
    }

    /** Who else has to erase the user, and what still holds the id. */
    void sayWhatIsLeft(Console console, Instant now) {
        if (!tenants.isEmpty()) {
            console.say("these tenants must erase their copies of this user: " + String.join(", ", tenants));
        }
        console.say("the id is still in cached answers for 30 seconds, in the memory of functions for an hour,"
                + " in backups until " + day(now.plus(BACKUPS))
                + " (a restore brings the user back: then run this command again), and,"
                + " if events of the user wait there, in the queues until " + day(now.plus(QUEUED))
                + " at the latest (`deadletters export` shows dead letters, `deadletters drop` deletes them)");
        readAgain.say(console, tenants);
    }

    private static LocalDate day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC);
    }
}
