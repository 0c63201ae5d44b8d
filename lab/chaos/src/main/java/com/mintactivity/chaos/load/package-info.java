/** Requests to the service: their workers, and the check of each response. */
@NullMarked
package com.mintactivity.chaos.load;

import org.jspecify.annotations.NullMarked;
