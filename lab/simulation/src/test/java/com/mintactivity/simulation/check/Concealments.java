package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** From when to when the state of a contract names the pseudonym of a user who is being erased. */
final class Concealments implements WriteListener {

    private static final String PSEUDONYM = "pseudonym:";

    /** A reader that has read the state before may still be at work. */
    private static final long READERS_END = 30_000;

    private record Concealment(String contract, UserId user, UserId pseudonym, long since, long until) {

        boolean isOf(String its, String name) {
            return contract.equals(its) && name.equals(PSEUDONYM + user.value()) && until == RecordedHit.NEVER;
        }
    }

    private final Scheduler scheduler;
    private final List<Concealment> all = new ArrayList<>();

    Concealments(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.TALLIES) || !ForwardingDynamo.isState(after)) {
            return;
        }
        String contract = text(after, "tenant_contract");
        after.forEach((name, pseudonym) -> {
            if (name.startsWith(PSEUDONYM) && !before.containsKey(name)) {
                UserId user = new UserId(name.substring(PSEUDONYM.length()));
                all.add(new Concealment(contract, user, new UserId(pseudonym.s()), scheduler.now(), RecordedHit.NEVER));
                scheduler.counts().add("a user was concealed");
            }
        });
        before.keySet().stream()
                .filter(name -> name.startsWith(PSEUDONYM) && !after.containsKey(name))
                .forEach(name -> {
                    scheduler.counts().add("a user was erased");
                    all.replaceAll(its -> its.isOf(contract, name)
                            ? new Concealment(contract, its.user(), its.pseudonym(), its.since(), scheduler.now())
                            : its);
                });
    }

    /** Whom an answer takes for whom, in each of the ways in which it may. */
    List<UnaryOperator<TallyHit>> names(String contract, long from, long to) {
        List<UnaryOperator<TallyHit>> ways = new ArrayList<>(List.of(UnaryOperator.identity()));
        for (Concealment its : all) {
            if (its.contract().equals(contract)) {
                boolean mayKnow = to >= its.since() && from < its.until();
                boolean mustKnow = from >= its.since() + READERS_END && to < its.until();
                List<UnaryOperator<TallyHit>> knowing = ways.stream()
                        .map(way -> (UnaryOperator<TallyHit>) hit -> renamed(way.apply(hit), its))
                        .toList();
                ways = mustKnow ? new ArrayList<>() : ways;
                ways.addAll(mayKnow ? knowing : List.of());
            }
        }
        return ways;
    }

    /** The pseudonyms that the state of a contract names, by user. */
    Map<String, String> now(String contract) {
        Map<String, String> names = new HashMap<>();
        all.stream()
                .filter(its -> its.contract().equals(contract) && its.until() == RecordedHit.NEVER)
                .forEach(its -> names.put(its.user().value(), its.pseudonym().value()));
        return names;
    }

    private static TallyHit renamed(TallyHit hit, Concealment its) {
        return hit.userId().equals(its.user())
                ? new TallyHit(its.pseudonym(), hit.position(), hit.chainId(), Wallet.NONE, hit.gas())
                : hit;
    }
}
