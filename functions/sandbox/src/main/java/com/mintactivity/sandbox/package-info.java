/**
 * Feeds sandboxes: once a minute, made-up mint tasks of every tenant that is marked as synthetic go to the queue of
 * events, and from there the way of all events. The operator's command writes the history of a new sandbox from the
 * same traffic.
 */
@NullMarked
package com.mintactivity.sandbox;

import org.jspecify.annotations.NullMarked;
