/** The events in {@code events/}, sent to the real handlers over the demo of the local service. */
@NullMarked
package com.mintactivity.tests.event;

import org.jspecify.annotations.NullMarked;
