/** The events that are sent. */
@NullMarked
package com.mintactivity.chaos.history;

import org.jspecify.annotations.NullMarked;
