/** Commands that were interrupted: what the journal says of them, and that they end when they are repeated. */
@NullMarked
package com.mintactivity.tests.journal;

import org.jspecify.annotations.NullMarked;
