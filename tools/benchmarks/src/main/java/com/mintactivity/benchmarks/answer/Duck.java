package com.mintactivity.benchmarks.answer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

final class Duck implements AutoCloseable {
    static final String A1 = """
      WITH users AS (SELECT user_id, count(*) AS hits, max(completed_at) AS last, arg_max(gas, completed_at) AS gas, list(DISTINCT wallet) AS wallets
        FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id),
      total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users)
      SELECT u.*, t.hits, t.users FROM users u, total t ORDER BY u.hits DESC, u.last DESC, u.user_id LIMIT 25""";
    static final String A2 = """
      WITH pairs AS (SELECT user_id, wallet, count(*) AS hits, max(completed_at) AS last, arg_max(gas, completed_at) AS gas
        FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id, wallet),
      users AS (SELECT user_id, sum(hits) AS hits, max(last) AS last, arg_max(gas, last) AS gas, list(wallet) AS wallets FROM pairs GROUP BY user_id),
      total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users)
      SELECT u.*, t.hits, t.users FROM users u, total t ORDER BY u.hits DESC, u.last DESC, u.user_id LIMIT 25""";
    static final String B = """
      WITH users AS MATERIALIZED (SELECT user_id, count(*) AS hits, max(completed_at) AS last FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id),
      total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users),
      best AS MATERIALIZED (SELECT * FROM users ORDER BY hits DESC, last DESC, user_id LIMIT 25),
      more AS (SELECT user_id, arg_max(gas, completed_at) AS gas, list(DISTINCT wallet) AS wallets FROM hits SEMI JOIN best USING (user_id) WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user_id)
      SELECT b.user_id, b.hits, b.last, m.gas, m.wallets, t.hits, t.users FROM best b JOIN more m USING (user_id), total t ORDER BY b.hits DESC, b.last DESC, b.user_id""";

    private final DuckDBConnection db;

    Duck(History history) throws SQLException {
        db = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        try (Statement s = db.createStatement()) {
            s.execute("CREATE TABLE hits (user_id VARCHAR NOT NULL, completed_at BIGINT NOT NULL, chain_id BIGINT NOT NULL, wallet VARCHAR NOT NULL, gas VARCHAR NOT NULL)");
        }
        try (DuckDBAppender a = db.createAppender("hits")) {
            for (long i = 0; i < history.hits(); i++) {
                a.beginRow();
                a.append(history.userId(i));
                a.append(history.completedAt(i).toEpochMilli());
                a.append(1L);
                a.append(history.wallet(i));
                var g = history.gas(i);
                a.append(g.mode() + " " + g.maxFeeGwei() + " " + g.priorityGwei());
                a.endRow();
            }
        }
    }

    List<String> ask(String sql, History h) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement s = db.createStatement(); ResultSet r = s.executeQuery(sql.formatted(h.window().since().toEpochMilli(), h.window().until().toEpochMilli()))) {
            while (r.next()) rows.add(r.getString(1) + " " + r.getLong(2) + " " + r.getLong(3) + " " + r.getString(4) + " " + r.getLong(6) + " " + r.getLong(7));
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        db.close();
    }
}
