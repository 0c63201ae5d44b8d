package com.mintactivity.tests.property;

import tools.jackson.databind.json.JsonMapper;

/**
 * A login as its event tells it.
 *
 * @param seenMs milliseconds since 1970
 */
record Login(String userId, String chatId, Name name, long seenMs) implements Told {

    @Override
    public String json() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "account.seen")
                .put("user_id", userId)
                .put("chat_id", chatId)
                .put("chat_username", name.text())
                .put("seen_at", Moments.text(seenMs))
                .toString();
    }
}
