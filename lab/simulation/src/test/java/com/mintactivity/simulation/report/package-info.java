/** Tables, stories, and smaller schedules of the same violation. */
@NullMarked
package com.mintactivity.simulation.report;

import org.jspecify.annotations.NullMarked;
