package com.mintactivity.recorder.event;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;

/** A fact that a producer reports: a mint task ended, or a user was seen at login. */
public sealed interface Event {

    /** Two events of one subject are recorded in their order. */
    String subject();

    /** A mint task ended, with any result. */
    sealed interface MintTaskFinished extends Event {

        String taskId();

        @Override
        default String subject() {
            return "task " + taskId();
        }
    }

    /**
     * A mint task whose receipt was confirmed and not reverted.
     *
     * @param submittedTxHash empty for none
     * @param landedTxHash empty for none
     */
    record MintTaskCompleted(
            String taskId,
            String appId,
            Instant bookedAt,
            Instant finishedAt,
            UserId userId,
            Wallet wallet,
            long chainId,
            ContractAddress contract,
            String submittedTxHash,
            String landedTxHash,
            long quantity,
            Gas gas)
            implements MintTaskFinished {

        /** The landed hash if one was recorded, otherwise the submitted hash, which may be empty. */
        public String txHash() {
            return landedTxHash.isEmpty() ? submittedTxHash : landedTxHash;
        }
    }

    /** A mint task that failed, was reverted or was cancelled: never a hit. */
    record MintTaskMissed(String taskId) implements MintTaskFinished {}

    /** A user logged in. */
    record AccountSeen(Account account) implements Event {

        @Override
        public String subject() {
            return "user " + account.userId().value();
        }
    }
}
