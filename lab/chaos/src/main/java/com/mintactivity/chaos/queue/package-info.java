/** A stand-in for the queue of events, and the recorder in a separate process that receives from it. */
@NullMarked
package com.mintactivity.chaos.queue;

import org.jspecify.annotations.NullMarked;
