/** Requests to the service: their workers, and how each response is judged. */
@NullMarked
package com.mintactivity.chaos.load;

import org.jspecify.annotations.NullMarked;
