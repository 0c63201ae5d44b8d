/** The actions of a schedule: drawn from its seed before it begins. */
@NullMarked
package com.mintactivity.simulation.plan;

import org.jspecify.annotations.NullMarked;
