/**
 * Sealing: computing the tallies of closed periods once, and repairing them where history was written later. Each
 * contract is sealed by itself.
 *
 * <p><b>What it guarantees.</b> As long as an index follows its table within a minute, a response from stored tallies
 * equals the one counted from raw hits, whatever is interrupted, delayed or repeated, and whatever the clocks of
 * sealers say. A contract that fails delays no other.
 *
 * <p><b>How.</b> {@link Sealer} does one step after another: {@code NewHits} moves the watermark, {@code Repairs}
 * recomputes the hours that an import wrote to, that differed, that cannot be read, or that an operator rebuilds,
 * {@code HourChecks} counts closed hours a second time, unless they were first counted late or lie inside a stretch
 * without hits. A step reads the contract's state, then hits, writes tallies, and ends in one commit of the state under
 * the epoch that it read. A commit that fails means that another sealer was there: the step is repeated. A tally is
 * written only over one of an older epoch, before the commit that makes it usable. {@link HistoryClaims} marks the
 * hours that an import, a withdrawal or an erasure writes to, before it writes.
 *
 * <p><b>What can fail.</b> A sealer that ends at any moment leaves tallies that no reader uses, and the next step
 * writes over them. An index that follows its table more slowly than a minute makes an hour wrong until its check,
 * which is counted and raises an alarm. {@code docs/design/tallies.md} explains why this is exact;
 * {@code make simulate} looks for schedules in which it is not.
 */
@NullMarked
package com.mintactivity.activity.tally.seal;

import org.jspecify.annotations.NullMarked;
