/** The costs of a request in calls and round trips, and the work that concurrent requests share. */
@NullMarked
package com.mintactivity.tests.cost;

import org.jspecify.annotations.NullMarked;
