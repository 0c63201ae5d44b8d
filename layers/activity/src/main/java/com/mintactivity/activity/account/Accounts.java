package com.mintactivity.activity.account;

import com.mintactivity.activity.hit.UserId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts that were found for some users; a user without one has empty texts. */
public record Accounts(Map<UserId, Account> byUserId) {

    public Accounts {
        byUserId = Map.copyOf(byUserId);
    }

    /** Empty if the account record is missing. */
    public String chatId(UserId userId) {
        @Nullable Account account = byUserId.get(userId);
        return account == null ? "" : account.chatId();
    }

    /** Empty if unknown. */
    public String chatUsername(UserId userId) {
        @Nullable Account account = byUserId.get(userId);
        return account == null ? "" : account.chatUsername();
    }
}
