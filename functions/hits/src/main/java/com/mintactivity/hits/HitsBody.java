package com.mintactivity.hits;

import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.account.Handle;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a hits answer, its fields in the order of the specification's table "Hits summary". */
record HitsBody(
        String contract,
        List<Long> chainIds,
        String since,
        String until,
        Total total,
        List<User> users,
        Others others,
        String generatedAt,
        long cacheTtlS) {

    record Total(long hits, long users) {}

    record User(
            String handle,
            String userId,
            String chatId,
            String chatUsername,
            List<String> wallets,
            long hits,
            GasSettings gas) {}

    record GasSettings(
            String mode,
            @Nullable String maxFeeGwei,
            @Nullable String priorityGwei) {}

    record Others(long users, long hits) {}

    /** The body of an answer that is not cached. */
    static HitsBody of(HitsQuery query, Summary summary, Accounts accounts, Instant generatedAt) {
        return new HitsBody(
                query.selector().contract().value(),
                summary.chainIds(),
                Rfc3339.format(query.window().since()),
                Rfc3339.format(query.window().until()),
                new Total(summary.hits(), summary.users()),
                summary.listed().stream().map(user -> user(user, accounts)).toList(),
                new Others(summary.otherUsers(), summary.otherHits()),
                Rfc3339.format(generatedAt),
                0);
    }

    /** The same body, of an answer that is cached for a time. */
    HitsBody cachedFor(Duration life) {
        return new HitsBody(contract, chainIds, since, until, total, users, others, generatedAt, life.toSeconds());
    }

    private static User user(Summary.ListedUser user, Accounts accounts) {
        String chatUsername = accounts.chatUsername(user.userId());
        Gas gas = user.gas();
        return new User(
                Handle.of(chatUsername),
                user.userId().value(),
                accounts.chatId(user.userId()),
                chatUsername,
                user.wallets().stream().map(Wallet::value).toList(),
                user.hits(),
                new GasSettings(gas.mode().wire(), gas.maxFeeGwei(), gas.priorityGwei()));
    }
}
