/**
 * The commands that read a file of events: {@code tasks send} to the queue or a local recorder, and
 * {@code hits import} for history. Files are read in constant memory, and each line that is rejected is reported.
 */
@NullMarked
package com.mintactivity.operator.feed;

import org.jspecify.annotations.NullMarked;
