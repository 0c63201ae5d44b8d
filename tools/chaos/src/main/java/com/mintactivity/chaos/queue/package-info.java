/** A stand-in for the queue of events, and the recorder as a process of its own that receives from it. */
@NullMarked
package com.mintactivity.chaos.queue;

import org.jspecify.annotations.NullMarked;
