/** Tests of how event files are read. */
@NullMarked
package com.mintactivity.operator.feed;

import org.jspecify.annotations.NullMarked;
