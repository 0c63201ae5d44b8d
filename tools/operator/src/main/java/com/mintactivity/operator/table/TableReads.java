package com.mintactivity.operator.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BackupType;
import software.amazon.awssdk.services.dynamodb.model.BackupTypeFilter;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

/** Looks at tables and at their backups. */
final class TableReads {

    /** The rights of a restore besides those of its steps. */
    static final Set<String> RIGHTS = Set.of(
            "cloudformation:DescribeStacks",
            "dynamodb:DescribeBackup",
            "dynamodb:DescribeContinuousBackups",
            "dynamodb:DescribeTable",
            "dynamodb:DescribeTimeToLive",
            "dynamodb:ListBackups",
            "lambda:GetEventSourceMapping",
            "lambda:ListEventSourceMappings");

    /** Between a table that is deleted and one that was never there is no difference here. */
    static final String GONE = "not there";

    private final DynamoDbClient dynamo;

    TableReads(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    Optional<TableDescription> find(String table) {
        try {
            return Optional.of(
                    dynamo.describeTable(request -> request.tableName(table)).table());
        } catch (ResourceNotFoundException none) {
            return Optional.empty();
        }
    }

    /** Such as {@code ACTIVE}, or {@value #GONE}. */
    String status(String table) {
        return find(table).map(TableDescription::tableStatusAsString).orElse(GONE);
    }

    /** Whether items can be read and written. */
    boolean isThere(String table) {
        String status = status(table);
        return status.equals("ACTIVE") || status.equals("UPDATING");
    }

    /** Whether there is no table, or soon none. */
    boolean isGone(String table) {
        String status = status(table);
        return status.equals(GONE) || status.equals("DELETING");
    }

    /** The first backup of this name that a person or a restore made. */
    Optional<String> own(String name) {
        return backups(BackupType.USER, backup -> backup.backupName().equals(name)).stream()
                .findFirst()
                .map(BackupSummary::backupArn);
    }

    /** The backup that DynamoDB made when the table was deleted for the last time. */
    Optional<String> system(String table) {
        return backups(BackupType.SYSTEM, backup -> backup.tableName().equals(table)).stream()
                .reduce((first, last) -> last)
                .map(BackupSummary::backupArn);
    }

    /** The oldest first. */
    private List<BackupSummary> backups(BackupType type, Predicate<BackupSummary> wanted) {
        List<BackupSummary> found = new ArrayList<>();
        String next = null;
        do {
            String start = next;
            ListBackupsResponse page =
                    dynamo.listBackups(request -> request.backupType(BackupTypeFilter.fromValue(type.toString()))
                            .exclusiveStartBackupArn(start));
            page.backupSummaries().stream().filter(wanted).forEach(found::add);
            next = page.lastEvaluatedBackupArn();
        } while (next != null);
        found.sort(Comparator.comparing(BackupSummary::backupCreationDateTime, Comparator.<Instant>naturalOrder()));
        return found;
    }

    String backupStatus(String arn) {
        return dynamo.describeBackup(request -> request.backupArn(arn))
                .backupDescription()
                .backupDetails()
                .backupStatusAsString();
    }

    /** Whether a table was restored from a backup. */
    boolean isFrom(String table, Optional<String> backup) {
        return backup.isPresent()
                && find(table)
                        .map(TableDescription::restoreSummary)
                        .filter(summary -> backup.get().equals(summary.sourceBackupArn()))
                        .isPresent();
    }

    /** Empty if there is no such table, or soon after it was restored. */
    Optional<ContinuousBackupsDescription> continuous(String table) {
        try {
            return Optional.of(dynamo.describeContinuousBackups(request -> request.tableName(table))
                    .continuousBackupsDescription());
        } catch (TableNotFoundException none) {
            return Optional.empty();
        }
    }

    boolean isRecoverable(String table) {
        return continuous(table)
                .map(ContinuousBackupsDescription::pointInTimeRecoveryDescription)
                .filter(recovery -> "ENABLED".equals(recovery.pointInTimeRecoveryStatusAsString()))
                .isPresent();
    }

    boolean hasTimeToLive(String table) {
        return dynamo.describeTimeToLive(request -> request.tableName(table))
                .timeToLiveDescription()
                .timeToLiveStatusAsString()
                .startsWith("ENABL");
    }
}
