/** What the tests share: one set of engines a run, a stack a test class, partners, requests and answers. */
@NullMarked
package com.mintactivity.tests.harness;

import org.jspecify.annotations.NullMarked;
