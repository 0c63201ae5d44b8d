package com.mintactivity.operator.table;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Where the items of a restored table come from. */
sealed interface RestoreSource {

    /** The backup from which a table is restored; empty as long as there is none. */
    Optional<String> backup(TableReads reads, String table);

    /**
     * Looks whether a table can be restored, or is being restored already.
     *
     * @throws Declined if not
     */
    void inspect(TableReads reads, String table);

    /** A second table, with the items of a second: a table cannot be renamed, so a backup brings it into its place. */
    static String copy(String table) {
        return table + "-restored";
    }

    private static Declined refused(String message) {
        return new Declined(message + ", and nothing was changed");
    }

    /**
     * The table as it was at a second.
     *
     * @param time a whole second
     */
    record AtSecond(Instant time) implements RestoreSource {

        /** The name of a copy, which says of which second it is. */
        String backupName(String table) {
            return copy(table) + "-" + Rfc3339.format(time).replaceAll("[-:]", "");
        }

        @Override
        public Optional<String> backup(TableReads reads, String table) {
            return reads.own(backupName(table));
        }

        @Override
        public void inspect(TableReads reads, String table) {
            Optional<TableDescription> copy = reads.find(copy(table));
            copy.ifPresent(found -> inspectCopy(found, table));
            if (copy.isPresent() || backup(reads, table).isPresent()) {
                return;
            }
            if (reads.isGone(table)) {
                throw refused("there is no table " + table).remedy("`tables restore` with --deleted puts it back");
            }
            PointInTimeRecoveryDescription recovery = reads.continuous(table)
                    .map(ContinuousBackupsDescription::pointInTimeRecoveryDescription)
                    .filter(its -> its.earliestRestorableDateTime() != null)
                    .orElseThrow(() -> refused("point-in-time recovery of " + table + " is off")
                            .remedy("docs/recover.md#restoring-from-backup"));
            Instant earliest = recovery.earliestRestorableDateTime().truncatedTo(ChronoUnit.SECONDS);
            Instant latest = recovery.latestRestorableDateTime();
            if (time.isBefore(earliest) || time.isAfter(latest)) {
                throw refused(table + " can be restored to a second from " + Rfc3339.format(earliest) + " to "
                                + Rfc3339.format(latest.truncatedTo(ChronoUnit.SECONDS)))
                        .argument("--at");
            }
        }

        private void inspectCopy(TableDescription copy, String table) {
            RestoreSummary made = copy.restoreSummary();
            boolean isSame = made != null
                    && made.restoreDateTime().truncatedTo(ChronoUnit.SECONDS).equals(time)
                    && String.valueOf(made.sourceTableArn()).endsWith("/" + table);
            if (!isSame) {
                throw refused("there is a table " + copy.tableName() + " of another restore"
                                + (made == null ? "" : ", as of " + Rfc3339.format(made.restoreDateTime())))
                        .remedy("repeat that restore, or delete the table");
            }
        }
    }

    /** A deleted table as it was then. */
    record SystemBackup() implements RestoreSource {

        @Override
        public Optional<String> backup(TableReads reads, String table) {
            return reads.system(table);
        }

        @Override
        public void inspect(TableReads reads, String table) {
            if (!reads.status(copy(table)).equals(TableReads.GONE)) {
                throw refused("there is a table " + copy(table))
                        .remedy("repeat the restore with --at, or delete the table");
            }
            Optional<String> found = backup(reads, table);
            if (reads.isFrom(table, found)) {
                return;
            }
            if (!reads.isGone(table)) {
                throw refused("the table " + table + " exists").remedy("--at T puts it back to a second");
            }
            if (found.isEmpty()) {
                throw refused("DynamoDB has no system backup of " + table)
                        .remedy("it may be listed some minutes after the deletion: run this again. If it stays so,"
                                + " point-in-time recovery was off: see `aws dynamodb list-backups --table-name "
                                + table + "`"
                                + (table.endsWith("-tallies")
                                        ? ". They can be counted again from hits:"
                                                + " docs/recover.md#if-tallies-have-no-backup"
                                        : ""));
            }
        }
    }
}
