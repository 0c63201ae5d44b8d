package com.mintactivity.operator.account;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A table: whose items it has, and everything that is set of it. */
public final class MemoryTable {

    public static final String CAPS = "[3000,1000]";

    /** The load that a new table, or a new index, takes at once. */
    static final List<Long> NEW = List.of(12_000L, 4_000L);

    public final String id;
    public String data;
    public String status = "ACTIVE";
    public boolean api = true;
    public boolean recovery = true;
    public Map<String, String> settings = new TreeMap<>();

    /** The load that it takes at once, and each of its indexes; the table is the empty name. */
    public Map<String, List<Long>> warm = new TreeMap<>();

    public @Nullable ObjectNode from;
    Instant since;
    int busy;

    MemoryTable(String id, String data, Instant since) {
        this.id = id;
        this.data = data;
        this.since = since;
    }

    /** As a restore makes it: without settings; its indexes are there, without their caps. */
    MemoryTable restored(String newId, String itsData, ObjectNode summary, Instant now) {
        MemoryTable table = new MemoryTable(newId, itsData, now);
        settings.keySet().stream()
                .filter(name -> name.startsWith("index "))
                .forEach(name -> table.settings.put(name, ""));
        table.recovery = false;
        table.status = "CREATING";
        table.busy = 2;
        table.from = summary;
        return table;
    }

    List<Long> warm(String index) {
        return warm.getOrDefault(index, NEW);
    }

    Optional<String> setting(String name) {
        return Optional.ofNullable(settings.get(name)).filter(value -> !value.isEmpty());
    }

    /** The settings that a test compares. */
    public Map<String, Object> settled() {
        Map<String, Object> settled = new LinkedHashMap<>(settings);
        settled.put("warm", Map.copyOf(warm));
        settled.put("data", data);
        settled.put("status", status);
        settled.put("api", api);
        settled.put("recovery", recovery);
        return settled;
    }
}
