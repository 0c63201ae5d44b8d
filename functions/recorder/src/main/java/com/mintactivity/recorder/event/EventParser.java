package com.mintactivity.recorder.event;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON text of one event: known fields are checked strictly (see {@link EventFields} for their rules),
 * unknown fields are ignored, and every text has an outcome. An event in which a field occurs twice is broken. Of a
 * task that is not a hit, only {@code task_id} and {@code status} are read. A byte order mark at the start of a text is
 * skipped.
 */
public final class EventParser {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** Those of the JSON parser that an event may exceed. */
    private static final String LIMITS =
            "numbers have at most 1,000 characters, names of fields 50,000, and 500 levels are nested";

    private EventParser() {}

    public static ParsedEvent parse(String text) {
        String json = text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        JsonNode tree;
        try {
            tree = JSON.readTree(json);
        } catch (StreamConstraintsException tooLarge) {
            return new Broken("the text exceeds a limit: " + LIMITS);
        } catch (StreamReadException notJson) {
            String hint =
                    json.contains(BYTE_ORDER_MARK) ? " (a byte order mark, U+FEFF, is skipped only at its start)" : "";
            return new Broken("the text is not valid JSON" + hint);
        } catch (JacksonException notOneObject) {
            return new Broken("the text must be one JSON object that names each field once");
        }
        if (!tree.isObject()) {
            return new Broken("the text must be one JSON object");
        }
        EventFields fields = EventFields.of(tree);
        return switch (fields.word("type", "mint_task.finished", "account.seen")) {
            case "mint_task.finished" -> task(fields);
            case "account.seen" -> account(fields);
            default -> new Broken(fields.reasons());
        };
    }

    private static ParsedEvent task(EventFields fields) {
        String taskId = fields.id("task_id");
        String status = fields.word("status", "completed", "failed", "reverted", "cancelled");
        if (fields.areBroken()) {
            return new Broken(fields.reasons());
        }
        return status.equals("completed") ? completed(taskId, fields) : new Understood(new MintTaskMissed(taskId));
    }

    private static ParsedEvent completed(String taskId, EventFields fields) {
        MintTaskCompleted task = new MintTaskCompleted(
                taskId,
                fields.id("app_id"),
                fields.moment("booked_at"),
                fields.moment("finished_at"),
                fields.userId("user_id"),
                fields.walletOrNone("wallet"),
                fields.whole("chain_id"),
                fields.contract("contract"),
                fields.textOrNone("submitted_tx_hash"),
                fields.textOrNone("landed_tx_hash"),
                fields.whole("quantity"),
                gas(fields.object("gas")));
        return fields.areBroken() ? new Broken(fields.reasons()) : new Understood(task);
    }

    /** A priority fee with mode {@code auto} is ignored, since the network chooses both fees. */
    private static Gas gas(EventFields fields) {
        String mode = fields.word("mode", "manual", "auto");
        Optional<BigDecimal> priority = fields.amountOrNone("priority_gwei");
        if (mode.equals("manual")) {
            return Gas.manual(fields.amount("max_fee_gwei"), priority.orElse(null));
        }
        if (mode.equals("auto")) {
            fields.absent("max_fee_gwei", "where mode is auto");
        }
        return Gas.AUTO;
    }

    private static ParsedEvent account(EventFields fields) {
        Account account = new Account(
                fields.userId("user_id"), fields.id("chat_id"), fields.name("chat_username"), fields.moment("seen_at"));
        return fields.areBroken() ? new Broken(fields.reasons()) : new Understood(new AccountSeen(account));
    }
}
