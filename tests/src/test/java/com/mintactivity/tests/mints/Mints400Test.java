package com.mintactivity.tests.mints;

import com.mintactivity.tests.harness.Query400Suite;
import com.mintactivity.tests.harness.Stack;

final class Mints400Test extends Query400Suite {

    Mints400Test() {
        super(Stack.MINTS, "limit", 500, "top=0");
    }
}
