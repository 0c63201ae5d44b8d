/** Common helpers of the tests: engines, stacks, tenants, requests and responses. */
@NullMarked
package com.mintactivity.tests.harness;

import org.jspecify.annotations.NullMarked;
