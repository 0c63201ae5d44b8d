/**
 * Sealing: computing the tallies of closed periods once, and repairing them where history was written later. Each contract is sealed by
 * itself. See the section on tallies in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.activity.tally.seal;

import org.jspecify.annotations.NullMarked;
