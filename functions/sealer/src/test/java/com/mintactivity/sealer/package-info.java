/** Tests of the sealer's pure parts. */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
