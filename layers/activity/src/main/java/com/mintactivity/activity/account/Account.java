package com.mintactivity.activity.account;

import java.time.Instant;

/**
 * A user's account as last seen at login.
 *
 * @param chatUsername empty if unknown
 * @param seenAt moment of that login; of two logins the later one wins
 */
public record Account(String userId, String chatId, String chatUsername, Instant seenAt) {}
