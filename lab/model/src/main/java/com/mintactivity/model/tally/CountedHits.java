package com.mintactivity.model.tally;

import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.Summary.ListedUser;
import com.mintactivity.model.answer.CountedHit;
import com.mintactivity.model.answer.UserRows;
import java.util.Collection;
import java.util.List;

/** Counts hits by the model of answers, none of which is code of the service. */
public final class CountedHits {

    /** A hit of the service as one of the model. */
    private record ServiceHit(TallyHit hit) implements CountedHit {

        @Override
        public String userId() {
            return hit.userId().value();
        }

        @Override
        public String taskId() {
            return hit.position().taskId();
        }

        @Override
        public long completedMs() {
            return hit.position().completedAt().toEpochMilli();
        }

        @Override
        public String wallet() {
            return hit.wallet().value();
        }
    }

    private CountedHits() {}

    /**
     * The summary of hits, each of which must be given once, in any order.
     *
     * @param top how many users to list, at least 1
     */
    public static Summary summary(Collection<TallyHit> hits, int top) {
        List<UserRows<ServiceHit>> users =
                UserRows.of(hits.stream().map(ServiceHit::new).toList());
        List<ListedUser> listed =
                users.stream().limit(top).map(CountedHits::listed).toList();
        long listedHits = listed.stream().mapToLong(ListedUser::hits).sum();
        List<Long> chainIds =
                hits.stream().map(TallyHit::chainId).distinct().sorted().toList();
        return new Summary(
                hits.size(), users.size(), listed, hits.size() - listedHits, users.size() - listed.size(), chainIds);
    }

    private static ListedUser listed(UserRows<ServiceHit> user) {
        TallyHit last = user.last().hit();
        return new ListedUser(
                new UserId(user.userId()),
                user.hits().size(),
                last.position().completedAt(),
                last.gas(),
                user.wallets().stream().map(Wallet::new).toList());
    }
}
