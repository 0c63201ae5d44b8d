/**
 * The protocol of sealing under a seeded scheduler. See the section on simulation in
 * {@code lab/results/reliability.md}.
 */
@NullMarked
package com.mintactivity.simulation;

import org.jspecify.annotations.NullMarked;
