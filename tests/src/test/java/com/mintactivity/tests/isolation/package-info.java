/** Isolation of tenants: no data of one tenant reaches another. */
@NullMarked
package com.mintactivity.tests.isolation;

import org.jspecify.annotations.NullMarked;
