package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.period.ReadPlan;
import com.mintactivity.activity.tally.period.StoredPeriod;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import java.sql.Array;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The same hits in DuckDB, in memory, with its default number of threads, as one who knows it would store them: numbers
 * for users, wallets of a user and gas, the texts of which are in tables of their own, as the service has its wallets.
 */
final class DuckDbPeer implements AutoCloseable {

    /** One grouping of all hits. */
    static final String HITS = """
            SELECT user, count(*) AS hits, max(completed_at) AS last, arg_max(gas, completed_at) AS gas,
                   bit_or(1::BIGINT << wallet) AS wallets
            FROM hits WHERE completed_at >= %1$d AND completed_at < %2$d GROUP BY user""";

    /** The same of rows that were added up before, one for each user and stored unit of the service's plan. */
    static final String TALLIES = """
            SELECT user, sum(hits) AS hits, max(last) AS last, arg_max(gas, last) AS gas, bit_or(wallets) AS wallets
            FROM tallies GROUP BY user""";

    private final GeneratedHistory history;
    private final DuckDBConnection database;

    private DuckDbPeer(GeneratedHistory history, DuckDBConnection database) {
        this.history = history;
        this.database = database;
    }

    /** Loads the history of a stack. */
    static DuckDbPeer load(SealedStack sealed) throws SQLException {
        DuckDBConnection database = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        try (Statement create = database.createStatement()) {
            create.execute("CREATE TABLE hits (user INTEGER, completed_at BIGINT, wallet TINYINT, gas SMALLINT);"
                    + "CREATE TABLE ids (user INTEGER, user_id VARCHAR);"
                    + "CREATE TABLE wallets (user INTEGER, wallet TINYINT, address VARCHAR);"
                    + "CREATE TABLE gases (gas SMALLINT, shown VARCHAR);"
                    + "CREATE TABLE tallies (user INTEGER, hits INTEGER, last BIGINT, gas SMALLINT, wallets BIGINT)");
        }
        DuckDbPeer peer = new DuckDbPeer(sealed.history(), database);
        peer.loadHits();
        peer.loadUsers();
        peer.addUp(sealed.asked().watermark());
        return peer;
    }

    private void loadHits() throws SQLException {
        Map<String, Integer> gases = new LinkedHashMap<>();
        try (DuckDBAppender rows = database.createAppender("hits")) {
            for (long hit = 0; hit < history.hits(); hit++) {
                rows.beginRow();
                rows.append(history.user(hit));
                rows.append(history.completedAt(hit).toEpochMilli());
                rows.append((byte) history.walletNumber(hit));
                rows.append(gases.computeIfAbsent(shown(history.gas(hit)), text -> gases.size())
                        .shortValue());
                rows.endRow();
            }
        }
        try (DuckDBAppender rows = database.createAppender("gases")) {
            for (Map.Entry<String, Integer> gas : gases.entrySet()) {
                rows.beginRow();
                rows.append(gas.getValue().shortValue());
                rows.append(gas.getKey());
                rows.endRow();
            }
        }
    }

    private void loadUsers() throws SQLException {
        try (DuckDBAppender ids = database.createAppender("ids");
                DuckDBAppender wallets = database.createAppender("wallets")) {
            for (int user = 0; user < history.users(); user++) {
                ids.beginRow();
                ids.append(user);
                ids.append(history.userIdOf(user).value());
                ids.endRow();
                byte number = 0;
                for (var wallet : history.walletsOf(user)) {
                    wallets.beginRow();
                    wallets.append(user);
                    wallets.append(number++);
                    wallets.append(wallet.value());
                    wallets.endRow();
                }
            }
        }
    }

    /** Adds up the units that the service reads, and also what it counts from raw hits. */
    private void addUp(Instant watermark) throws SQLException {
        ReadPlan plan = ReadPlan.of(history.window(), watermark, HourRanges.NONE, Instant.MIN, Instant.EPOCH);
        Stream<Window> units = plan.periods().stream().flatMap(DuckDbPeer::units);
        for (Window unit : Stream.concat(units, plan.raw().stream()).toList()) {
            try (Statement insert = database.createStatement()) {
                insert.execute("INSERT INTO tallies SELECT user, hits, last, gas, wallets FROM ("
                        + HITS.formatted(
                                unit.since().toEpochMilli(), unit.until().toEpochMilli()) + ")");
            }
        }
    }

    private static Stream<Window> units(StoredPeriod period) {
        return period.grid()
                .units(period.since(), period.until())
                .map(unit -> new Window(unit, period.grid().nextUnit(unit)));
    }

    /**
     * The answer over the whole history.
     *
     * @param users {@link #HITS} or {@link #TALLIES}
     */
    ShownAnswer query(String users) throws SQLException {
        Window window = history.window();
        String grouped =
                users.formatted(window.since().toEpochMilli(), window.until().toEpochMilli());
        String query = """
                    WITH users AS MATERIALIZED (%s),
                    total AS (SELECT sum(hits) AS hits, count(*) AS users FROM users),
                    listed AS MATERIALIZED (
                        SELECT * FROM users JOIN ids USING (user) ORDER BY hits DESC, last DESC, user_id LIMIT %d)
                    SELECT l.user_id, l.hits, any_value(g.shown), list(w.address), any_value(t.hits), any_value(t.users)
                    FROM listed l JOIN gases g USING (gas)
                        JOIN wallets w ON w.user = l.user AND (l.wallets >> w.wallet) & 1 = 1, total t
                    GROUP BY l.user_id, l.hits, l.last ORDER BY l.hits DESC, l.last DESC, l.user_id
                    """.formatted(grouped, ShownAnswer.TOP);
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
