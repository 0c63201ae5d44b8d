/** The scheduled function that seals closed minutes, hours and days. */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
