package com.mintactivity.local.demo;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Hit;
import java.util.List;

/**
 * The data of the demo.
 *
 * @param contracts the most minted contract first
 * @param accounts of most users, not all
 */
record Demo(List<ContractAddress> contracts, List<Account> accounts, List<Hit> hits) {

    static final String TENANT = "demo";
    static final String APP = "demo-bot";

    Demo {
        contracts = List.copyOf(contracts);
        accounts = List.copyOf(accounts);
        hits = List.copyOf(hits);
    }
}
