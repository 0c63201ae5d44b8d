package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.Gas;
import java.sql.Array;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** The same hits in one DuckDB table in memory, queried by SQL with DuckDB's default number of threads. */
final class DuckDbPeer implements AutoCloseable {

    /** Every user's hits, last hit, gas of that hit and wallets in one grouping: the obvious SQL. */
    static final String PLAIN = """
            WITH users AS (
                SELECT user_id, count(*) AS hits, max(completed_at) AS last, arg_max(gas, completed_at) AS gas,
                       list(DISTINCT wallet) AS wallets
                FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id),
            total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users)
            SELECT u.user_id, u.hits, u.gas, u.wallets, t.hits, t.users
            FROM users u, total t ORDER BY u.hits DESC, u.last DESC, u.user_id LIMIT %3$d
            """;

    /** The same of every user, grouped by wallet first: the fastest SQL that we found for all users. */
    static final String TUNED = """
            WITH pairs AS (
                SELECT user_id, wallet, count(*) AS hits, max(completed_at) AS last, arg_max(gas, completed_at) AS gas
                FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id, wallet),
            users AS (
                SELECT user_id, sum(hits) AS hits, max(last) AS last, arg_max(gas, last) AS gas, list(wallet) AS wallets
                FROM pairs GROUP BY user_id),
            total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users)
            SELECT u.user_id, u.hits, u.gas, u.wallets, t.hits, t.users
            FROM users u, total t ORDER BY u.hits DESC, u.last DESC, u.user_id LIMIT %3$d
            """;

    /** Gas and wallets of the listed users only, by a second scan. */
    static final String LISTED_ONLY = """
            WITH users AS MATERIALIZED (
                SELECT user_id, count(*) AS hits, max(completed_at) AS last
                FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id),
            total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users),
            listed AS MATERIALIZED (SELECT * FROM users ORDER BY hits DESC, last DESC, user_id LIMIT %3$d),
            more AS (
                SELECT user_id, arg_max(gas, completed_at) AS gas, list(DISTINCT wallet) AS wallets
                FROM hits SEMI JOIN listed USING (user_id)
                WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id)
            SELECT u.user_id, u.hits, m.gas, m.wallets, t.hits, t.users
            FROM listed u JOIN more m USING (user_id), total t ORDER BY u.hits DESC, u.last DESC, u.user_id
            """;

    private final GeneratedHistory history;
    private final DuckDBConnection database;

    private DuckDbPeer(GeneratedHistory history, DuckDBConnection database) {
        this.history = history;
        this.database = database;
    }

    /** Loads a history. */
    static DuckDbPeer load(GeneratedHistory history) throws SQLException {
        DuckDBConnection database = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        try (Statement create = database.createStatement()) {
            create.execute("""
                    CREATE TABLE hits (user_id VARCHAR NOT NULL, completed_at BIGINT NOT NULL, wallet VARCHAR NOT NULL,
                                       gas VARCHAR NOT NULL)
                    """);
        }
        try (DuckDBAppender rows = database.createAppender("hits")) {
            for (long hit = 0; hit < history.hits(); hit++) {
                rows.beginRow();
                rows.append(history.userId(hit).value());
                rows.append(history.completedAt(hit).toEpochMilli());
                rows.append(history.wallet(hit).value());
                rows.append(shown(history.gas(hit)));
                rows.endRow();
            }
        }
        return new DuckDbPeer(history, database);
    }

    /** The result of a query over the whole history. */
    ShownAnswer query(String sql) throws SQLException {
        String query = sql.formatted(
                history.window().since().toEpochMilli(),
                history.window().until().toEpochMilli(),
                ShownAnswer.TOP);
        ShownAnswer.Builder shown = new ShownAnswer.Builder();
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                shown.total(rows.getLong(5), rows.getLong(6));
                shown.add(rows.getString(1), rows.getLong(2), rows.getString(3), texts(rows.getArray(4)));
            }
        }
        return shown.build();
    }

    private static List<String> texts(Array array) throws SQLException {
        return Arrays.stream((Object[]) array.getArray())
                .map(Object::toString)
                .sorted()
                .toList();
    }

    private static String shown(Gas gas) {
        return ShownAnswer.gas(gas.mode().wire(), gas.maxFeeGwei(), gas.priorityGwei());
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }
}
