package com.mintactivity.activity.account;

import com.mintactivity.activity.hit.UserId;
import java.time.Instant;

/**
 * A user's account as last seen at login.
 *
 * @param chatUsername empty if unknown
 * @param seenAt time of that login; of two logins, the later one is stored
 */
public record Account(UserId userId, String chatId, String chatUsername, Instant seenAt) {}
