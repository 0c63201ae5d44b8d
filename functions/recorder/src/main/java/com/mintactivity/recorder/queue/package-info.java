/** The queues around the recorder: the one that its events come from and go back to, and the one of dead letters. */
@NullMarked
package com.mintactivity.recorder.queue;

import org.jspecify.annotations.NullMarked;
