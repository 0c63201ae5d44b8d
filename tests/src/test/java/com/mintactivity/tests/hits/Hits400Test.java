package com.mintactivity.tests.hits;

import com.mintactivity.tests.harness.Query400Suite;
import com.mintactivity.tests.harness.Stack;

final class Hits400Test extends Query400Suite {

    Hits400Test() {
        super(Stack.HITS, "top", 50, "limit=0&cursor=junk");
    }
}
