package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Conditional writes and transactions by several threads to a few items. What is stored in the end has to follow from
 * the writes that succeeded: each took effect once, at one moment at which its condition held.
 */
final class ConcurrentWrites {

    private static final int THREADS = 4;
    private static final int ACCOUNTS = 3;
    private static final int BALANCE = 5;
    private static final String COUNTER = "counter";
    private static final String STEPS = "steps";
    private static final String LIST = "list";
    private static final String LEDGER = "ledger";

    private final DynamoDbClient dynamo;

    /** How many writes of a kind succeeded. */
    private final AtomicLong added = new AtomicLong();

    private final AtomicLong steps = new AtomicLong();
    private final AtomicLong appended = new AtomicLong();
    private final AtomicLong transfers = new AtomicLong();
    private final AtomicLong created = new AtomicLong();
    private final AtomicLong torn = new AtomicLong();

    /** @param dynamo has the tables of a stack */
    ConcurrentWrites(DynamoDbClient dynamo) {
        this.dynamo = dynamo;
    }

    /** The differences between what is stored and what the writes that succeeded explain; empty if there is none. */
    List<String> run(long seed, int writesOfThread) throws InterruptedException, ExecutionException {
        for (int account = 0; account < ACCOUNTS; account++) {
            int its = account;
            dynamo.putItem(put -> put.tableName(Schemas.TENANTS)
                    .item(Map.of("tenant", fromS("account" + its), "n", number(BALANCE))));
        }
        List<Future<?>> threads = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = new SplittableRandom(seed + i);
                threads.add(executor.submit(() -> {
                    for (int write = 0; write < writesOfThread; write++) {
                        write(random, write);
                    }
                }));
            }
        }
        for (Future<?> thread : threads) {
            thread.get();
        }
        return findings(writesOfThread);
    }

    private void write(SplittableRandom random, int number) {
        create(number);
        switch (random.nextInt(4)) {
            case 0 -> add();
            case 1 -> step();
            case 2 -> append();
            default -> transfer(random);
        }
        look();
    }

    /** The thread that comes first creates an item. */
    private void create(int number) {
        count(
                created,
                () -> dynamo.putItem(put -> put.tableName(Schemas.TENANTS)
                        .item(Map.of("tenant", fromS("created" + number)))
                        .conditionExpression("attribute_not_exists(tenant)")));
    }

    /** Two numbers of an item grow together. */
    private void add() {
        count(
                added,
                () -> dynamo.updateItem(update -> update.tableName(Schemas.TENANTS)
                        .key(key(COUNTER))
                        .updateExpression("ADD n :one, twin :one")
                        .expressionAttributeValues(Map.of(":one", number(1)))));
    }

    /** A number grows if it is what was read. */
    private void step() {
        AttributeValue read = item(STEPS).get("n");
        count(
                steps,
                () -> dynamo.updateItem(update -> update.tableName(Schemas.TENANTS)
                        .key(key(STEPS))
                        .updateExpression("SET n = :next")
                        .conditionExpression(read == null ? "attribute_not_exists(n)" : "n = :read")
                        .expressionAttributeValues(
                                read == null
                                        ? Map.of(":next", number(1))
                                        : Map.of(":next", number(Long.parseLong(read.n()) + 1), ":read", read))));
    }

    /** A list grows if it has as many elements as were read. */
    private void append() {
        List<AttributeValue> read =
                item(LIST).getOrDefault("wallets", fromL(List.of())).l();
        AttributeValue more = fromL(List.of(number(read.size())));
        count(
                appended,
                () -> dynamo.updateItem(update -> update.tableName(Schemas.TENANTS)
                        .key(key(LIST))
                        .updateExpression("SET wallets = " + (read.isEmpty() ? ":more" : "list_append(wallets, :more)"))
                        .conditionExpression(read.isEmpty() ? "attribute_not_exists(wallets)" : "size(wallets) = :held")
                        .expressionAttributeValues(
                                read.isEmpty()
                                        ? Map.of(":more", more)
                                        : Map.of(":more", more, ":held", number(read.size())))));
    }

    /** One moves from an account to another, if there is one, and the ledger counts it in another table. */
    private void transfer(SplittableRandom random) {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        List<TransactWriteItem> writes = List.of(
                moved("account" + from, -1, "n > :none"),
                moved("account" + to, 1, "attribute_exists(n) OR n > :none"),
                TransactWriteItem.builder()
                        .update(update -> update.tableName(RandomKeys.USAGE)
                                .key(Map.of("key_id", fromS(LEDGER)))
                                .updateExpression("ADD n :one")
                                .expressionAttributeValues(Map.of(":one", number(1))))
                        .build());
        count(transfers, () -> dynamo.transactWriteItems(request -> request.transactItems(writes)));
    }

    private static TransactWriteItem moved(String account, long by, String condition) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName(Schemas.TENANTS)
                        .key(key(account))
                        .updateExpression("ADD n :by")
                        .conditionExpression(condition)
                        .expressionAttributeValues(Map.of(":by", number(by), ":none", number(0))))
                .build();
    }

    /** No read sees a half of a write. */
    private void look() {
        Map<String, AttributeValue> counter = item(COUNTER);
        if (!counter.getOrDefault("n", number(0)).equals(counter.getOrDefault("twin", number(0)))) {
            torn.incrementAndGet();
        }
    }

    private static void count(AtomicLong successes, Runnable write) {
        try {
            write.run();
            successes.incrementAndGet();
        } catch (ConditionalCheckFailedException | TransactionCanceledException refused) {
            // Another thread was first, or the account is empty.
        }
    }

    private List<String> findings(int writesOfThread) {
        List<String> findings = new ArrayList<>();
        expect(findings, "created items", created.get(), writesOfThread);
        expect(findings, "torn reads", torn.get(), 0);
        expect(findings, "the counter", stored(COUNTER), added.get());
        expect(findings, "the steps", stored(STEPS), steps.get());
        List<AttributeValue> list =
                item(LIST).getOrDefault("wallets", fromL(List.of())).l();
        expect(findings, "the list", list.size(), appended.get());
        for (int i = 0; i < list.size(); i++) {
            expect(
                    findings,
                    "element " + i + " of the list",
                    Long.parseLong(list.get(i).n()),
                    i);
        }
        long total = 0;
        for (int account = 0; account < ACCOUNTS; account++) {
            long balance = stored("account" + account);
            total += balance;
            if (balance < 0) {
                findings.add("account " + account + " is at " + balance);
            }
        }
        expect(findings, "the sum of the accounts", total, (long) ACCOUNTS * BALANCE);
        AttributeValue ledger = dynamo.getItem(get -> get.tableName(RandomKeys.USAGE)
                        .key(Map.of("key_id", fromS(LEDGER)))
                        .consistentRead(true))
                .item()
                .getOrDefault("n", number(0));
        expect(findings, "the ledger", Long.parseLong(ledger.n()), transfers.get());
        return findings;
    }

    private static void expect(List<String> findings, String what, long stored, long explained) {
        if (stored != explained) {
            findings.add(what + ": " + stored + ", but the writes that succeeded make it " + explained);
        }
    }

    private long stored(String key) {
        return Long.parseLong(item(key).getOrDefault("n", number(0)).n());
    }

    private Map<String, AttributeValue> item(String key) {
        return dynamo.getItem(
                        get -> get.tableName(Schemas.TENANTS).key(key(key)).consistentRead(true))
                .item();
    }

    private static Map<String, AttributeValue> key(String key) {
        return Map.of("tenant", fromS(key));
    }

    private static AttributeValue number(long number) {
        return fromN(Long.toString(number));
    }
}
