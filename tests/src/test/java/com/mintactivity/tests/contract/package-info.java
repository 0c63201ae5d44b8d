/** The contract, {@code docs/openapi.yaml}, against the service: neither says what the other does not do. */
@NullMarked
package com.mintactivity.tests.contract;

import org.jspecify.annotations.NullMarked;
