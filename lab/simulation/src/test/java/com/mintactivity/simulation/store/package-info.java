/** The tables of the simulation, and clients of them that change some calls. */
@NullMarked
package com.mintactivity.simulation.store;

import org.jspecify.annotations.NullMarked;
