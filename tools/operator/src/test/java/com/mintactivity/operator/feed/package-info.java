/** Tests of reading event files. */
@NullMarked
package com.mintactivity.operator.feed;

import org.jspecify.annotations.NullMarked;
