package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.fuzz.model.ModelQueueEvent;
import com.mintactivity.recorder.event.Event;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The input is an event of the queue, possibly after a byte order mark. It is understood as by the model, or broken
 * with exactly the fields that break a rule.
 */
record QueueEventTarget(Function<String, ParsedEvent> parser) implements FuzzTarget {

    private static final JsonMapper TREES = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @Override
    public void check(byte[] input) {
        String text = Inputs.text(input);
        ParsedEvent parsed = parser.apply(text);
        JsonNode tree;
        try {
            tree = TREES.readTree(text.replaceFirst("^\uFEFF", ""));
        } catch (JacksonException notOneObject) {
            checkNotAnObject(parsed);
            return;
        }
        if (!tree.isObject()) {
            checkNotAnObject(parsed);
            return;
        }
        ModelQueueEvent expected = new ModelQueueEvent(tree);
        switch (parsed) {
            case Broken(String reason) -> Check.equal(fields(reason), expected.broken(), "broken fields");
            case Understood(Event event, boolean isRetried) -> {
                Check.equal(isRetried, false, "isRetried");
                Check.equal(Set.of(), expected.broken(), "no broken fields");
                Check.equal(values(event), expected.values(), "values");
            }
        }
    }

    private static void checkNotAnObject(ParsedEvent parsed) {
        Check.that(parsed instanceof Broken(String reason) && reason.startsWith("the text "), "is no JSON object");
    }

    /** The first word of each reason. */
    private static Set<String> fields(String reasons) {
        Set<String> fields = new TreeSet<>();
        for (String reason : reasons.split("; ", -1)) {
            fields.add(reason.substring(0, reason.indexOf(' ')));
        }
        return fields;
    }

    private static Map<String, String> values(Event event) {
        Map<String, String> values = new LinkedHashMap<>();
        switch (event) {
            case MintTaskMissed(String taskId) -> values.put("task_id", taskId);
            case AccountSeen(Account account) -> {
                values.put("user_id", account.userId().value());
                values.put("chat_id", account.chatId());
                values.put("chat_username", account.chatUsername());
                values.put("seen_at", account.seenAt().toString());
            }
            case MintTaskCompleted task -> put(values, task);
        }
        return values;
    }

    private static void put(Map<String, String> values, MintTaskCompleted task) {
        values.put("task_id", task.taskId());
        values.put("app_id", task.appId());
        values.put("booked_at", task.bookedAt().toString());
        values.put("finished_at", task.finishedAt().toString());
        values.put("user_id", task.userId().value());
        values.put("wallet", task.wallet().value());
        values.put("chain_id", Long.toString(task.chainId()));
        values.put("contract", task.contract().value());
        values.put("submitted_tx_hash", task.submittedTxHash());
        values.put("landed_tx_hash", task.landedTxHash());
        values.put("quantity", Long.toString(task.quantity()));
        Gas gas = task.gas();
        values.put(
                "gas",
                gas.mode() == Gas.Mode.AUTO
                        ? "auto"
                        : "manual " + gas.maxFeeGwei() + " " + Objects.requireNonNullElse(gas.priorityGwei(), ""));
    }
}
