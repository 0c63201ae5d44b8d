/** Rules of the protocol, each removed by a client of the store that breaks it. */
@NullMarked
package com.mintactivity.simulation.guard;

import org.jspecify.annotations.NullMarked;
