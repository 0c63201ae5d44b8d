package com.mintactivity.activity.account;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of table {@code accounts}, one for each user, under {@value #KEY}. */
public final class AccountItems {

    public static final String KEY = "user_id";

    /** Time of the last login in a fixed width, so that a condition can compare texts by time. */
    public static final String SEEN_AT = "seen_at";

    private AccountItems() {}

    public static String table(String stack) {
        return stack + "-accounts";
    }

    public static Map<String, AttributeValue> key(UserId userId) {
        return Map.of(KEY, fromS(userId.value()));
    }

    public static Map<String, AttributeValue> write(Account account) {
        return Map.of(
                KEY,
                fromS(account.userId().value()),
                "chat_id",
                fromS(account.chatId()),
                "chat_username",
                fromS(account.chatUsername()),
                SEEN_AT,
                fromS(Rfc3339.fixedNanos(account.seenAt())));
    }

    /**
     * The account of an item.
     *
     * @throws RuntimeException if an attribute is missing or malformed
     */
    public static Account read(Map<String, AttributeValue> item) {
        return new Account(
                new UserId(text(item, KEY)),
                text(item, "chat_id"),
                text(item, "chat_username"),
                Instant.parse(text(item, SEEN_AT)));
    }
}
