package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The endpoint {@code mints} itself, on a given store, for one contract. */
public final class MintsPages {

    private static final int MAX_WINDOW_DAYS = 400;

    private static final Cursors CURSORS = new Cursors(new CursorSecret() {
        private static final CursorKeys KEYS = new CursorKeys("1", Map.of("1", new byte[] {1, 2, 3}));

        @Override
        public CursorKeys keys() {
            return KEYS;
        }

        @Override
        public CursorKeys keysFor(String version) {
            return KEYS;
        }
    });

    private final MintsService service;
    private final ContractStates states;
    private final SettledClock clock;
    private final String tenant;
    private final String contract;

    public MintsPages(DynamoDbClient dynamo, String stack, SettledClock clock, String tenant, String contract) {
        this.states = new ContractStates(dynamo, stack);
        this.service = new MintsService(
                new HitReader(dynamo, stack), states, new AccountReader(dynamo, stack), CURSORS, clock);
        this.clock = clock;
        this.tenant = tenant;
        this.contract = contract;
    }

    /** A row, as far as corrections are about it. */
    public record Row(String taskId, Instant completedAt, String userId, String wallet) {}

    /**
     * A page.
     *
     * @param cursor where a client that follows goes on, or the next page of one that does not; empty on its last one
     * @param position of its cursor; of a page without a cursor, the end of its window
     * @param corrections that it names
     * @param isLast whether the window has no more rows
     * @param isCaughtUp whether a client that follows has read all that is ready
     */
    public record Page(
            List<Row> rows,
            Optional<String> cursor,
            Instant position,
            List<Window> corrections,
            boolean isLast,
            boolean isCaughtUp,
            Instant until) {

        /** The same page with other corrections. */
        public Page with(List<Window> others) {
            return new Page(rows, cursor, position, others, isLast, isCaughtUp, until);
        }

        private Page with(String other) {
            return new Page(rows, Optional.of(other), position, corrections, isLast, isCaughtUp, until);
        }
    }

    /** A page for a client that follows the contract, up to now or to an end that it names. */
    public Page follow(Instant since, Optional<Instant> until, Optional<String> cursor, int limit) {
        return page(since, until, cursor, limit, true);
    }

    /** A page whose client gets to know all corrections by its cursor, also those that it was not answered. */
    public Page knowingAll(Page page, Instant since) {
        CursorContent content = content(page.cursor().orElseThrow(), since);
        long last = Corrections.lastRevision(
                states.read(HitItems.contractKey(tenant, selector().contract())).epoch());
        return page.with(
                CURSORS.encrypt(new CursorContent(content.position(), last), selector(), Instants.floorMinute(since)));
    }

    private ContractSelector selector() {
        return new ContractSelector(tenant, new ContractAddress(contract), ContractSelector.ALL_CHAINS);
    }

    private CursorContent content(String cursor, Instant since) {
        return CURSORS.decrypt(cursor, selector(), Instants.floorMinute(since)).orElseThrow();
    }

    /** A page of a window. */
    public Page read(Window window, Optional<String> cursor, int limit) {
        return page(window.since(), Optional.of(window.until()), cursor, limit, false);
    }

    private Page page(Instant since, Optional<Instant> until, Optional<String> cursor, int limit, boolean follows) {
        Map<String, List<String>> parameters = new HashMap<>();
        parameters.put("contract", List.of(contract));
        parameters.put("since", List.of(since.toString()));
        parameters.put("limit", List.of(Integer.toString(limit)));
        parameters.put("follow", List.of(Boolean.toString(follows)));
        until.ifPresent(end -> parameters.put("until", List.of(end.toString())));
        cursor.ifPresent(given -> parameters.put("cursor", List.of(given)));
        ParsedQuery<MintsQuery> parsed =
                MintsQuery.parse(new Parameters(parameters), tenant, MAX_WINDOW_DAYS, clock, CURSORS);
        if (!(parsed instanceof ValidQuery<MintsQuery>(MintsQuery query))) {
            throw new IllegalStateException("refused: " + parsed);
        }
        MintsBody body = service.page(query);
        Instant end = Instant.parse(body.until());
        Optional<String> next = Optional.ofNullable(follows ? body.resumeCursor() : body.nextCursor());
        return new Page(
                body.mints().stream()
                        .map(row -> new Row(row.taskId(), Instant.parse(row.completedAt()), row.userId(), row.wallet()))
                        .toList(),
                next,
                next.map(its -> content(its, since).position().completedAt()).orElse(end),
                body.corrections() == null
                        ? List.of()
                        : body.corrections().stream()
                                .map(time -> new Window(Instant.parse(time.since()), Instant.parse(time.until())))
                                .toList(),
                body.nextCursor() == null,
                body.pollAfterS() != null && (until.isPresent() ? body.nextCursor() == null : body.pollAfterS() > 0),
                end);
    }
}
