/** The processes of a schedule: production classes, each with its own client of the store and its own clock. */
@NullMarked
package com.mintactivity.simulation.actor;

import org.jspecify.annotations.NullMarked;
