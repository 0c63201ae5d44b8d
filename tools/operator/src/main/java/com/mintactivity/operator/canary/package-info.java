/** The commands on the canary: a synthetic tenant by whose answers the service checks itself. */
@NullMarked
package com.mintactivity.operator.canary;

import org.jspecify.annotations.NullMarked;
