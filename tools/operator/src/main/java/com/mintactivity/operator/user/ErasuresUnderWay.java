package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.activity.time.Window;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The erasures of users that have begun and not ended. */
public final class ErasuresUnderWay {

    private ErasuresUnderWay() {}

    /** The users who are being erased and of whom a contract has something, with their pseudonyms there. */
    public static Map<UserId, UserId> of(Root root, ContractSelector contract) {
        Backend service = root.backend();
        String key = HitItems.contractKey(contract.tenant(), contract.contract());
        Map<UserId, UserId> all = new HashMap<>();
        ErasureProgress.all(service).forEach((user, pseudonyms) -> all.put(user, pseudonyms.of(contract.tenant())));
        Set<UserId> present = new HashSet<>();
        if (!all.isEmpty()) {
            new HitReader(service.dynamo(), service.stack())
                    .each(contract, new Window(Moment.MIN, Moment.MAX), hit -> present.add(hit.userId()));
        }
        WalletDictionary wallets = new WalletDictionary(service.dynamo(), service.stack(), key);
        all.entrySet()
                .removeIf(user -> !present.contains(user.getKey())
                        && !present.contains(user.getValue())
                        && wallets.pages(user.getKey()).isEmpty());
        return all;
    }
}
