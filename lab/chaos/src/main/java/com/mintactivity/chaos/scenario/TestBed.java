package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.fault.FaultFile;
import com.mintactivity.chaos.history.HistoryMaker;
import com.mintactivity.chaos.load.CallMaker;
import com.mintactivity.chaos.load.LoadWorker;
import com.mintactivity.chaos.load.ServiceClient;
import com.mintactivity.chaos.report.ReportTable;
import com.mintactivity.chaos.service.CacheProcess;
import com.mintactivity.chaos.service.LocalProcess;
import com.mintactivity.chaos.service.OperatorProcess;
import com.mintactivity.chaos.service.PartnerKey;
import com.mintactivity.chaos.service.RunFolder;
import com.mintactivity.model.answer.ActivityModel;
import com.mintactivity.model.answer.ModelEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A running service with two tenants and their history.
 *
 * @param seed of all random choices
 * @param isFull whether rows are measured at full size
 */
public record TestBed(
        RunFolder folder,
        LocalProcess service,
        CacheProcess cache,
        OperatorProcess operator,
        ServiceClient client,
        FaultFile faults,
        List<LoadedTenant> tenants,
        ReportTable table,
        long seed,
        boolean isFull)
        implements AutoCloseable {

    private static final List<String> TENANTS = List.of("acme", "globex");
    private static final int CONTRACTS = 2;
    private static final int USERS = 60;
    private static final int HITS = 1_500;
    private static final Duration HISTORY = Duration.ofDays(20);

    public TestBed {
        tenants = List.copyOf(tenants);
    }

    /** Starts a service in memory, and imports a history for each tenant. */
    public static TestBed start(Path checkout, Path path, ReportTable table, long seed, boolean isFull)
            throws IOException, InterruptedException {
        RunFolder folder = RunFolder.create(checkout, path);
        LocalProcess service = LocalProcess.start(folder, "");
        try {
            return with(folder, service, table, seed, isFull);
        } catch (IOException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    private static TestBed with(RunFolder folder, LocalProcess service, ReportTable table, long seed, boolean isFull)
            throws IOException, InterruptedException {
        OperatorProcess operator = OperatorProcess.of(folder);
        Random random = new Random(seed);
        Instant today = InstantSource.system().instant().truncatedTo(ChronoUnit.DAYS);
        List<LoadedTenant> tenants = new ArrayList<>();
        for (String name : TENANTS) {
            HistoryMaker history = new HistoryMaker(random, name + "-bot", CONTRACTS, USERS);
            tenants.add(tenant(folder, operator, name, history, today.minus(HISTORY), today.minus(1, ChronoUnit.DAYS)));
        }
        return new TestBed(
                folder,
                service,
                service.cache(),
                operator,
                new ServiceClient(service.url()),
                folder.faults(),
                tenants,
                table,
                seed,
                isFull);
    }

    private static LoadedTenant tenant(
            RunFolder folder, OperatorProcess operator, String name, HistoryMaker history, Instant since, Instant until)
            throws IOException, InterruptedException {
        Instant liveAt = since.minus(1, ChronoUnit.DAYS);
        operator.run("tenant", "create", name, "--app", history.app(), "--attribution-live-at", liveAt.toString());
        List<ModelEvent> events = new ArrayList<>(history.users(since));
        events.addAll(history.events(HITS, since, until));
        Path file = folder.path().resolve(name + ".jsonl");
        Files.write(file, events.stream().map(ModelEvent::json).toList());
        operator.importHits(file);
        ActivityModel model = new ActivityModel();
        model.tenant(history.app(), liveAt.toEpochMilli());
        events.forEach(event -> model.imported(event, until.toEpochMilli()));
        CallMaker calls = new CallMaker(model, name, history.app(), history.contracts(), since, until);
        return new LoadedTenant(calls, issue(operator, name));
    }

    /** Issues a key with limits that no load reaches. */
    PartnerKey issue(String tenant) throws IOException, InterruptedException {
        return issue(operator, tenant);
    }

    static PartnerKey issue(OperatorProcess operator, String tenant) throws IOException, InterruptedException {
        return PartnerKey.of(operator.run(
                "key", "issue", tenant, "--allow", "127.0.0.0/24", "--per-minute", "900000", "--burst", "900000"));
    }

    /** Random numbers that differ by purpose and are the same for the same seed. */
    Random random(int purpose) {
        return new Random(seed * 31 + purpose);
    }

    /** Workers that send any calls, of each tenant in turn. */
    List<LoadWorker> workers(int count, Duration pause) {
        List<LoadWorker> workers = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            LoadedTenant tenant = tenants.get(number % tenants.size());
            Random random = random(number);
            workers.add(new LoadWorker(
                    () -> tenant.key().token(), () -> tenant.calls().any(random), pause));
        }
        return workers;
    }

    @Override
    public void close() {
        faults.clear();
        cache.close();
        service.close();
    }
}
