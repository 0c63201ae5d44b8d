package com.mintactivity.mints;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.mintactivity.activity.account.Accounts;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The body of a mints answer, its fields in the order of the specification's table "Mints page".
 *
 * @param nextCursor null on the last page
 * @param resumeCursor null, and then absent, unless the client follows the contract; {@code pollAfterS} and {@code
 *     corrections} likewise
 */
record MintsBody(
        String contract,
        String since,
        String until,
        List<Mint> mints,
        @Nullable String nextCursor,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String resumeCursor,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long pollAfterS,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Correction> corrections,
        String generatedAt) {

    record Mint(
            String taskId,
            String userId,
            String chatId,
            String chatUsername,
            String wallet,
            long chainId,
            String contract,
            String txHash,
            long quantity,
            String completedAt) {}

    record Correction(String since, String until) {}

    /** @param nextCursor null on the last page */
    static MintsBody of(
            MintsQuery query, HitPage page, Accounts accounts, @Nullable String nextCursor, Instant generatedAt) {
        return new MintsBody(
                query.selector().contract().value(),
                Rfc3339.format(query.window().since()),
                Rfc3339.format(query.window().until()),
                page.hits().stream().map(hit -> mint(hit, accounts)).toList(),
                nextCursor,
                null,
                null,
                null,
                Rfc3339.format(generatedAt));
    }

    /** The same page, for a client that follows the contract. */
    MintsBody followed(String cursor, long seconds, List<Window> times) {
        List<Correction> its = times.stream()
                .map(time -> new Correction(Rfc3339.format(time.since()), Rfc3339.format(time.until())))
                .toList();
        return new MintsBody(contract, since, until, mints, nextCursor, cursor, seconds, its, generatedAt);
    }

    /** How old the last row is, in whole seconds; empty on the last page, after which nothing is left to read. */
    OptionalLong behindS() {
        return nextCursor == null
                ? OptionalLong.empty()
                : OptionalLong.of(Duration.between(instant(mints.getLast().completedAt()), instant(generatedAt))
                        .toSeconds());
    }

    private static Instant instant(String written) {
        return Rfc3339.parse(written).orElseThrow();
    }

    private static Mint mint(Hit hit, Accounts accounts) {
        return new Mint(
                hit.taskId(),
                hit.userId().value(),
                accounts.chatId(hit.userId()),
                accounts.chatUsername(hit.userId()),
                hit.wallet().value(),
                hit.chainId(),
                hit.contract().value(),
                hit.txHash(),
                hit.quantity(),
                Rfc3339.format(hit.completedAt()));
    }
}
