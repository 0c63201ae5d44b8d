package com.mintactivity.operator.account;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** DynamoDB: tables and backups, each of whose changes takes some turns. Of items it knows the switch of the API. */
public final class MemoryTables {

    private static final Duration BEHIND = Duration.ofMinutes(5);
    private static final Duration KEPT = Duration.ofDays(35);

    public final Map<String, MemoryTable> all = new TreeMap<>();
    public final List<Backup> backups = new ArrayList<>();

    /** The tables of whose hits and tallies clients that follow got corrections of all times. */
    public Set<String> reported = Set.of();

    private final MemoryAccount account;
    private int ids;

    /** A backup of a table. */
    public static final class Backup {

        final String arn;
        final String type;
        public final String name;
        final String table;
        final MemoryTable like;
        final String data;
        final Instant made;
        String status = "CREATING";
        int busy = 2;

        Backup(String arn, String type, String name, String table, MemoryTable like, Instant made) {
            this.arn = arn;
            this.type = type;
            this.name = name;
            this.table = table;
            this.like = like;
            this.data = like.data;
            this.made = made;
        }
    }

    MemoryTables(MemoryAccount account) {
        this.account = account;
        TemplateTables.read().forEach((name, settings) -> {
            MemoryTable table =
                    new MemoryTable(newId(), name + ", wrong", MemoryAccount.NOW.minus(Duration.ofDays(300)));
            table.settings.putAll(settings);
            all.put("mint-" + name, table);
        });
    }

    private String newId() {
        return "%08d".formatted(++ids);
    }

    void tick() {
        all.values().forEach(table -> table.busy--);
        all.values().removeIf(table -> table.busy <= 0 && table.status.equals("DELETING"));
        all.values().stream().filter(table -> table.busy <= 0).forEach(table -> table.status = "ACTIVE");
        backups.stream().filter(backup -> --backup.busy <= 0).forEach(backup -> backup.status = "AVAILABLE");
    }

    /** Someone deletes a table, some time ago. */
    public void lose(String name) {
        backUp("SYSTEM", "mint-" + name, "mint-" + name + "$DeletedTableBackup");
        all.remove("mint-" + name);
        account.settle();
    }

    public MemoryTable table(String name) {
        MemoryTable table = all.get(name);
        if (table == null) {
            throw new AwsRefusal("ResourceNotFoundException");
        }
        return table;
    }

    MemoryTable active(String name) {
        if (!table(name).status.equals("ACTIVE")) {
            throw new AwsRefusal("ResourceInUseException");
        }
        return table(name);
    }

    private static String arn(String name) {
        return "arn:aws:dynamodb:eu-north-1:111111111111:table/" + name;
    }

    String answer(String operation, JsonNode asked) {
        String name = asked.path("TableName").asString("");
        ObjectNode answer = object();
        switch (operation) {
            case "DescribeTable" -> describe(name, answer.putObject("Table"));
            case "UpdateTable" -> update(active(name), asked);
            case "DeleteTable" -> delete(name);
            case "DescribeContinuousBackups" -> continuous(name, answer.putObject("ContinuousBackupsDescription"));
            case "UpdateContinuousBackups" -> {
                table(name).since = account.now();
                table(name).recovery = true;
            }
            case "RestoreTableToPointInTime" -> toSecond(asked);
            case "RestoreTableFromBackup" -> fromBackup(asked);
            case "CreateBackup" -> {
                active(name);
                answer.set(
                        "BackupDetails",
                        details(backUp("USER", name, asked.path("BackupName").asString())));
            }
            case "ListBackups" -> list(asked, answer.putArray("BackupSummaries"));
            case "DescribeBackup" ->
                answer.putObject("BackupDescription")
                        .set(
                                "BackupDetails",
                                details(backup(asked.path("BackupArn").asString())));
            case "DescribeTimeToLive" ->
                answer.putObject("TimeToLiveDescription")
                        .put("TimeToLiveStatus", table(name).setting("life").isPresent() ? "ENABLED" : "DISABLED");
            case "UpdateTimeToLive" -> {
                if (table(name).setting("life").isPresent()) {
                    throw new AwsRefusal("ValidationException");
                }
                table(name)
                        .settings
                        .put(
                                "life",
                                asked.at("/TimeToLiveSpecification/AttributeName")
                                        .asString());
            }
            case "TagResource" -> {
                String of = asked.path("ResourceArn").asString().replaceFirst(".*/", "");
                table(of).settings.put("tags", asked.path("Tags").toString());
            }
            default -> items(operation, asked, name, answer);
        }
        return answer.toString();
    }

    /** The switch of the API, the audit, and the states of no contract. */
    private void items(String operation, JsonNode asked, String name, ObjectNode answer) {
        switch (operation) {
            case "GetItem" -> {
                written(name);
                if (name.equals("mint-tenants")) {
                    ObjectNode item = answer.putObject("Item");
                    item.putObject("tenant").put("S", "service");
                    item.putObject("api_enabled").put("BOOL", table(name).api);
                }
            }
            case "TransactWriteItems" -> {
                if (asked.toString().contains("mint-audit")) {
                    written("mint-audit");
                }
                if (asked.toString().contains("mint-tenants")) {
                    written("mint-tenants").api = false;
                }
            }
            case "UpdateItem", "PutItem" -> {
                written(name);
                if (!name.equals("mint-audit")) {
                    reported = Set.of(written("mint-hits").id, written("mint-tallies").id);
                    require(account.functions.areAll("Disabled"), "reported while messages are received");
                }
            }
            case "Query", "Scan" -> answer.putArray("Items");
            default -> throw new IllegalStateException(operation);
        }
    }

    private MemoryTable written(String name) {
        MemoryTable table = table(name);
        require(Set.of("ACTIVE", "UPDATING").contains(table.status), name + " is " + table.status);
        return table;
    }

    private void describe(String tableName, ObjectNode its) {
        MemoryTable table = table(tableName);
        its.put("TableName", tableName)
                .put("TableStatus", table.status)
                .put("TableArn", arn(tableName))
                .put("DeletionProtectionEnabled", table.setting("protection").isPresent())
                .set("WarmThroughput", warm(table, ""));
        table.setting("caps").ifPresent(caps -> its.set("OnDemandThroughput", throughput(caps)));
        table.setting("class")
                .ifPresent(kind -> its.putObject("TableClassSummary").put("TableClass", kind));
        if (table.from != null) {
            its.set("RestoreSummary", table.from);
        }
        table.settings.forEach((setting, value) -> {
            if (setting.startsWith("index ")) {
                ObjectNode index = its.withArray("GlobalSecondaryIndexes").addObject();
                String name = setting.substring("index ".length());
                index.put("IndexName", name).set("WarmThroughput", warm(table, name));
                if (!value.isEmpty()) {
                    index.set("OnDemandThroughput", throughput(value));
                }
            }
        });
    }

    private static ObjectNode warm(MemoryTable table, String index) {
        return object().put("ReadUnitsPerSecond", table.warm(index).get(0))
                .put("WriteUnitsPerSecond", table.warm(index).get(1))
                .put("Status", table.status.equals("UPDATING") ? "UPDATING" : "ACTIVE");
    }

    /** It only rises. */
    private static void warm(MemoryTable table, String index, JsonNode wanted) {
        List<Long> is = table.warm(index);
        long reads = wanted.path("ReadUnitsPerSecond").asLong();
        long writes = wanted.path("WriteUnitsPerSecond").asLong();
        if (reads < is.get(0) || writes < is.get(1)) {
            throw new AwsRefusal("ValidationException");
        }
        table.warm.put(index, List.of(reads, writes));
    }

    private static ObjectNode throughput(String caps) {
        JsonNode both = JsonMapper.shared().readTree(caps);
        return object().put("MaxReadRequestUnits", both.get(0).asLong())
                .put("MaxWriteRequestUnits", both.get(1).asLong());
    }

    private static String caps(JsonNode of) {
        JsonNode its = of.path("OnDemandThroughput");
        return "[" + its.path("MaxReadRequestUnits").asLong() + ","
                + its.path("MaxWriteRequestUnits").asLong() + "]";
    }

    private static void update(MemoryTable table, JsonNode asked) {
        require(asked.size() == 2, "one change at a time: " + asked);
        if (asked.has("DeletionProtectionEnabled")) {
            table.settings.put(
                    "protection", asked.path("DeletionProtectionEnabled").asBoolean() ? "true" : "");
        } else if (asked.has("OnDemandThroughput")) {
            table.settings.put("caps", caps(asked));
        } else if (asked.has("WarmThroughput")) {
            warm(table, "", asked.path("WarmThroughput"));
        } else if (asked.has("TableClass")) {
            table.settings.put("class", asked.path("TableClass").asString());
        } else {
            JsonNode index = asked.at("/GlobalSecondaryIndexUpdates/0/Update");
            String setting = "index " + index.path("IndexName").asString();
            require(table.settings.containsKey(setting), setting);
            if (index.has("WarmThroughput")) {
                warm(table, index.path("IndexName").asString(), index.path("WarmThroughput"));
            } else {
                table.settings.put(setting, caps(index));
            }
        }
        table.status = "UPDATING";
        table.busy = 1;
    }

    private void delete(String name) {
        MemoryTable table = active(name);
        if (table.setting("protection").isPresent()) {
            throw new AwsRefusal("ValidationException");
        }
        if (!name.endsWith("-restored")) {
            Set<String> together = Set.of("mint-hits", "mint-tallies").contains(name)
                    ? Set.of("hits", "tallies")
                    : Set.of(name.substring(5));
            together.forEach(each -> require(
                    backups.stream()
                            .anyMatch(backup ->
                                    backup.status.equals("AVAILABLE") && backup.data.startsWith(each + " of ")),
                    each + " is deleted without a backup"));
            require(
                    Set.of("mint-usage", "mint-audit").contains(name) || account.functions.areAll("Disabled"),
                    name + " is deleted while messages are received");
        }
        if (table.recovery) {
            backUp("SYSTEM", name, name + "$DeletedTableBackup");
        }
        table.status = "DELETING";
        table.busy = 2;
    }

    private void continuous(String name, ObjectNode its) {
        if (!all.containsKey(name)) {
            throw new AwsRefusal("TableNotFoundException");
        }
        MemoryTable table = table(name);
        its.put("ContinuousBackupsStatus", table.status.equals("ACTIVE") ? "ENABLED" : "DISABLED");
        ObjectNode recovery = its.putObject("PointInTimeRecoveryDescription")
                .put("PointInTimeRecoveryStatus", table.recovery ? "ENABLED" : "DISABLED");
        if (table.recovery) {
            recovery.put("EarliestRestorableDateTime", earliest(table).getEpochSecond())
                    .put("LatestRestorableDateTime", account.now().minus(BEHIND).getEpochSecond());
        }
    }

    private Instant earliest(MemoryTable table) {
        Instant kept = account.now().minus(KEPT);
        return kept.isAfter(table.since) ? kept : table.since;
    }

    private void toSecond(JsonNode asked) {
        String name = asked.path("SourceTableName").asString();
        MemoryTable source = active(name);
        Instant at = Instant.ofEpochSecond((long) asked.path("RestoreDateTime").asDouble());
        if (!source.recovery || at.isBefore(earliest(source)) || at.isAfter(account.now())) {
            throw new AwsRefusal("InvalidRestoreTimeException");
        }
        create(
                asked.path("TargetTableName").asString(),
                source,
                name.substring("mint-".length()) + " of " + at,
                object().put("RestoreDateTime", at.getEpochSecond()).put("SourceTableArn", arn(name)));
    }

    private void fromBackup(JsonNode asked) {
        Backup backup = backup(asked.path("BackupArn").asString());
        if (!backup.status.equals("AVAILABLE")) {
            throw new AwsRefusal("BackupInUseException");
        }
        create(
                asked.path("TargetTableName").asString(),
                backup.like,
                backup.data,
                object().put("RestoreDateTime", backup.made.getEpochSecond()).put("SourceBackupArn", backup.arn));
    }

    private void create(String name, MemoryTable like, String data, ObjectNode summary) {
        if (all.containsKey(name)) {
            throw new AwsRefusal("TableAlreadyExistsException");
        }
        all.put(name, like.restored(newId(), data, summary.put("RestoreInProgress", true), account.now()));
    }

    private Backup backUp(String type, String table, String name) {
        Backup backup = new Backup(arn(table) + "/backup/" + newId(), type, name, table, table(table), account.now());
        backups.add(backup);
        return backup;
    }

    private Backup backup(String arn) {
        return backups.stream()
                .filter(backup -> backup.arn.equals(arn))
                .findFirst()
                .orElseThrow(() -> new AwsRefusal("BackupNotFoundException"));
    }

    private static ObjectNode details(Backup backup) {
        return object().put("BackupArn", backup.arn)
                .put("BackupName", backup.name)
                .put("BackupStatus", backup.status)
                .put("BackupType", backup.type)
                .put("BackupCreationDateTime", backup.made.getEpochSecond());
    }

    private void list(JsonNode asked, ArrayNode found) {
        Predicate<Backup> wanted =
                backup -> backup.type.equals(asked.path("BackupType").asString());
        backups.stream()
                .filter(wanted)
                .forEach(backup -> found.add(details(backup).put("TableName", backup.table)));
    }

    static ObjectNode object() {
        return JsonMapper.shared().createObjectNode();
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
