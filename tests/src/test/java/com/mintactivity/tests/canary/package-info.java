/** The tenant by which the service checks itself. */
@NullMarked
package com.mintactivity.tests.canary;

import org.jspecify.annotations.NullMarked;
