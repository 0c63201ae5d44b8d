/** The commands behind make simulate. */
@NullMarked
package com.mintactivity.simulation.cli;

import org.jspecify.annotations.NullMarked;
