package com.mintactivity.operator.feed.report;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.Attribution.Unowned;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The results of the lines of a file. {@link FeedText}, {@link FeedJson} and {@link FeedAudit} are its forms. */
public final class FeedReport implements AutoCloseable {

    private final Way way;
    private final Map<Count, Long> counts = new EnumMap<>(Count.class);
    private final Findings findings = new Findings();
    private final RecordedHits hits = new RecordedHits();
    private final FileProfile profile = new FileProfile();
    private final ListedLines rejected = new ListedLines();
    private final ListedLines differing = new ListedLines();
    private List<Instant> underway = List.of();
    private Optional<String> digest = Optional.empty();

    /** @param way where the lines go; the report of a queue has the number that it accepted */
    public FeedReport(Way way) {
        this.way = way;
    }

    /** Lines that were read, whatever becomes of them. */
    public void read(List<Line> lines) {
        add(Count.READ, lines.size());
        lines.forEach(findings::read);
        profiled(file -> lines.forEach(file::read));
    }

    /** The tasks of these lines may be recorded from now on, whatever is heard of them. None, if all was reported. */
    public void underway(List<Line> lines) {
        underway = lines.stream()
                .flatMap(FeedReport::task)
                .map(MintTaskCompleted::finishedAt)
                .toList();
    }

    private static Stream<MintTaskCompleted> task(Line line) {
        return line.parsed() instanceof Understood(MintTaskCompleted task, boolean ignored)
                ? Stream.of(task)
                : Stream.empty();
    }

    /** The end of the file was reached. */
    public void ended(String sha256) {
        digest = Optional.of(sha256);
    }

    public void recorded(Line line, Hit hit) {
        add(Count.RECORDED, 1);
        hits.add(hit);
        hit(line, hit);
    }

    /** A withdrawn task that was recorded again, in place of the withdrawn hit. */
    public void replaced(Line line, Hit withdrawn, Hit hit) {
        add(Count.REPLACED, 1);
        hits.add(withdrawn);
        hits.add(hit);
        profiled(file -> file.changed(withdrawn));
        hit(line, hit);
        if (withdrawn.userId().isPseudonym() && !hit.userId().isPseudonym()) {
            add(Count.BROUGHT_BACK, 1);
        }
    }

    private void hit(Line line, Hit hit) {
        profiled(file -> file.changed(hit));
        completed(line, hit.tenant());
        task(line).forEach(task -> findings.recorded(line, task));
    }

    private void completed(Line line, String tenant) {
        profiled(file -> task(line).forEach(task -> file.completed(tenant, task)));
    }

    /** An import that was checked before has no use for it. */
    private void profiled(Consumer<FileProfile> addition) {
        if (way == Way.CHECK) {
            addition.accept(profile);
        }
    }

    public void repeated(Line line, Repeated repeated) {
        add(Count.REPEATED, 1);
        completed(line, repeated.tenant());
        switch (repeated) {
            case Repeated.Equal equal -> {}
            case Repeated.Differing repeat -> differing(line, repeat);
            case Repeated.Withdrawn withdrawn -> add(Count.WITHDRAWN_REPEATS, 1);
            case Repeated.Erased erased -> add(Count.ERASED_REPEATS, 1);
        }
    }

    /** The recorder may have determined the time of a hit that it recorded as it happened. */
    private void differing(Line line, Repeated.Differing repeat) {
        List<String> fields = repeat.fields().stream()
                .filter(field -> way != Way.LIVE || !field.equals("completed_at"))
                .toList();
        if (!fields.isEmpty()) {
            add(Count.DIFFERING, 1);
            findings.differs(repeat.tenant(), line.number());
            differing.add(
                    FeedJson.differing(line.number(), fields),
                    "recorded with other values: " + String.join(", ", fields));
        }
    }

    /**
     * A task that did not complete.
     *
     * @param isHit whether it is recorded as a hit all the same
     */
    public void unsuccessful(Line line, boolean isHit) {
        add(Count.UNSUCCESSFUL, 1);
        add(Count.NOT_HITS, 1);
        if (isHit) {
            findings.contradicts(line.number());
        }
    }

    /** A completed task that was booked before its tenant's attribution start. */
    public void early(Line line, String tenant, Instant bookedAt) {
        add(Count.BEFORE_ATTRIBUTION, 1);
        add(Count.NOT_HITS, 1);
        completed(line, tenant);
        findings.early().add(tenant, bookedAt);
    }

    /**
     * A login.
     *
     * @param isNewest whether it changed the stored account
     */
    public void account(boolean isNewest) {
        add(Count.ACCOUNTS, 1);
        add(Count.UNCHANGED_ACCOUNTS, isNewest ? 0 : 1);
    }

    public void queued() {
        add(Count.QUEUED, 1);
    }

    /** A line that cannot be recorded. The app of a task is named if no tenant owns it. */
    public void reject(Line line, String reason) {
        Optional<String> app = task(line)
                .map(MintTaskCompleted::appId)
                .filter(unknown -> reason.equals(Unowned.REASON))
                .findFirst();
        app.ifPresent(findings::unknownApp);
        add(Count.REJECTED, 1);
        rejected.add(
                FeedJson.rejected(line.number(), reason, app),
                reason + app.map(": "::concat).orElse(""));
    }

    /** A line that is not sent. */
    public void reject(long line, String reason) {
        add(Count.REJECTED, 1);
        rejected.reject(line, reason);
    }

    private void add(Count count, long lines) {
        counts.merge(count, lines, Long::sum);
    }

    public long count(Count count) {
        return counts.getOrDefault(count, 0L);
    }

    /** The counts in words. */
    public String summary() {
        return new FeedText(this).summary();
    }

    /** The losses for which a strict order fails, such as lines that were rejected; empty if there is none. */
    public Optional<String> loss() {
        return new FeedText(this).loss();
    }

    /** Why the command fails although it reached the end of the file: every line was rejected. */
    public Optional<Declined> failure() {
        return Optional.of(new Declined("nothing was changed: every line was rejected"))
                .filter(nothing -> count(Count.READ) > 0 && count(Count.REJECTED) == count(Count.READ));
    }

    /** Prints the report to stdout and its warnings to stderr, at last the time that partners have to read again. */
    public void answer(Console console) {
        Map<String, ListedLines> lines = new LinkedHashMap<>();
        lines.put("differing", differing);
        lines.put("rejected", rejected);
        FeedText text = new FeedText(this);
        ListedLines.answer(console, new FeedJson(this).counts(), text::answer, lines);
        if (way == Way.QUEUE) {
            (console.json() ? console.err() : console.out()).println(FeedText.QUEUED);
        }
        text.warnings().forEach(console::say);
        sayReadAgain(console);
    }

    /** Says how far an interrupted command got. */
    public void sayInterrupted(Console console, String again) {
        console.say("\ninterrupted: " + summary() + "; " + again);
        sayReadAgain(console);
    }

    private void sayReadAgain(Console console) {
        if (way == Way.HISTORY) {
            readAgain().say(console, hits.tenants());
        }
    }

    ReadAgain readAgain() {
        return underway.stream().reduce(hits.readAgain(), ReadAgain::and, (one, _) -> one);
    }

    /** The attributes of an import in the audit. */
    public Map<String, AttributeValue> audited() {
        return new FeedAudit(this).facts();
    }

    /** Lines whose tasks may be recorded, although nothing was reported of them yet. */
    int unreported() {
        return underway.size();
    }

    Way way() {
        return way;
    }

    Findings findings() {
        return findings;
    }

    RecordedHits hits() {
        return hits;
    }

    FileProfile profile() {
        return profile;
    }

    /** Whether the end of the file was reached. */
    public boolean isWhole() {
        return digest.isPresent();
    }

    /** SHA-256 of the file in hexadecimal digits; empty if its end was not reached. */
    Optional<String> digest() {
        return digest;
    }

    @Override
    public void close() {
        rejected.close();
        differing.close();
    }
}
