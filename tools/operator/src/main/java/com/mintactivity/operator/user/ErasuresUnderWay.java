package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The erasures of users that have begun and not ended. */
public final class ErasuresUnderWay {

    static final String OPERATION = "operation";

    private ErasuresUnderWay() {}

    /** For each user, the id of the operation that began; empty if an earlier release did. No id of a user is read. */
    public static List<Optional<String>> operations(Backend service) {
        return service
                .dynamo()
                .queryPaginator(request -> request.tableName(TallyItems.table(service.stack()))
                        .keyConditionExpression("#partition = :forgetting")
                        .projectionExpression("#operation")
                        .expressionAttributeNames(Map.of("#partition", TallyItems.PARTITION, "#operation", OPERATION))
                        .expressionAttributeValues(Map.of(":forgetting", fromS(TallyItems.FORGETTING)))
                        .consistentRead(true))
                .items()
                .stream()
                .map(item -> Optional.ofNullable(item.get(OPERATION)).map(AttributeValue::s))
                .toList();
    }

    /** Conceals the users who are being erased, and of whom a contract has something, in its state. */
    public static void conceal(Root root, ContractSelector contract) {
        Backend service = root.backend();
        String key = HitItems.contractKey(contract.tenant(), contract.contract());
        Map<UserId, Pseudonyms> all = ErasureProgress.all(service);
        Set<UserId> present = new HashSet<>();
        if (!all.isEmpty()) {
            new HitReader(service.dynamo(), service.stack())
                    .each(contract, new Window(Moment.MIN, Moment.MAX), hit -> present.add(hit.userId()));
        }
        WalletDictionary wallets = new WalletDictionary(service.dynamo(), service.stack(), key);
        ContractStates states = new ContractStates(service.dynamo(), service.stack());
        all.forEach((user, pseudonyms) -> {
            UserId pseudonym = pseudonyms.of(contract.tenant());
            if (present.contains(user)
                    || present.contains(pseudonym)
                    || !wallets.pages(user).isEmpty()) {
                // If it is refused, the erasure has ended since: nothing is left of the user.
                states.conceal(key, user, pseudonym, ErasureProgress.underWay(service.stack(), user, pseudonyms));
            }
        });
    }
}
