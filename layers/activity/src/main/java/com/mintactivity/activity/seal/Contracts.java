package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Subject;

/** Takes the texts {@code tenant#contract} apart that the stored sums lie under. */
final class Contracts {

    private Contracts() {}

    static Subject subject(String contract) {
        int split = contract.lastIndexOf('#');
        return new Subject(contract.substring(0, split), contract.substring(split + 1), Subject.ALL_CHAINS);
    }
}
