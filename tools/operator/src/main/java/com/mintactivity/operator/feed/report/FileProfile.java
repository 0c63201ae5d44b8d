package com.mintactivity.operator.feed.report;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.event.Event;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskFinished;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The contents of a file, whether it is new or repeats what is recorded: so that a wrong file is seen before it is
 * imported. The completed tasks count whose app has a tenant. Its memory grows by 16 to 32 bytes for each user and each
 * hour of a contract.
 */
final class FileProfile {

    private long tasks;
    private long logins;
    private long completed;
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private final Frequencies<String> tenants = new Frequencies<>();
    private final Frequencies<String> contracts = new Frequencies<>();
    private final Frequencies<Long> chains = new Frequencies<>();
    private final DistinctTexts users = new DistinctTexts();
    private final DistinctTexts hours = new DistinctTexts();

    /** A line of the file, whatever becomes of it. */
    void read(Line line) {
        if (line.parsed() instanceof Understood(Event event, boolean ignored)) {
            switch (event) {
                case MintTaskFinished task -> tasks++;
                case AccountSeen(var account) -> {
                    logins++;
                    users.add(account.userId().value());
                }
            }
        }
    }

    void completed(String tenant, MintTaskCompleted task) {
        completed++;
        first = Instants.earlier(first, task.finishedAt());
        last = Instants.later(last, task.finishedAt());
        tenants.add(tenant);
        contracts.add(task.contract().value());
        chains.add(task.chainId());
        users.add(task.userId().value());
    }

    /** A hit that an import changes: clients that follow its contract read its hour again. */
    void changed(Hit hit) {
        hours.add(HitItems.contractKey(hit.tenant(), hit.contract()) + "#"
                + hit.completedAt().getEpochSecond() / Instants.HOUR);
    }

    ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("from", completed == 0 ? null : Rfc3339.format(first));
        json.put("until", completed == 0 ? null : Rfc3339.format(last));
        json.set("tenants", tenants.json("tenant"));
        json.set("contracts", contracts.json("contract"));
        json.set("chains", chains.json("chain_id"));
        return json.put("users", users.count())
                .put("tasks", tasks)
                .put("logins", logins)
                .put("corrected_hours", hours.count());
    }

    /** Lines for a person. */
    List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "tasks      %,d, of which %,d completed for a tenant; %,d logins; %,d users",
                tasks,
                completed,
                logins,
                users.count()));
        if (completed > 0) {
            lines.add("completed  " + Rfc3339.format(first) + " to " + Rfc3339.format(last));
            lines.add("tenants    " + tenants.text());
            lines.add("contracts  " + contracts.text());
            lines.add("chains     " + chains.text());
            lines.add(String.format(
                    Locale.ROOT,
                    "hours      %,d hours of contracts, which become corrections of clients that follow",
                    hours.count()));
        }
        return lines;
    }
}
