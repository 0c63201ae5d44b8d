/** Takes events to the recorder, which is a process of its own, in place of SQS and Lambda. */
@NullMarked
package com.mintactivity.chaos.queue;

import org.jspecify.annotations.NullMarked;
