/** A model of an SQS FIFO queue. */
@NullMarked
package com.mintactivity.model.queue;

import org.jspecify.annotations.NullMarked;
