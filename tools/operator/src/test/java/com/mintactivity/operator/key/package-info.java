/** Tests of the terms of a key. */
@NullMarked
package com.mintactivity.operator.key;

import org.jspecify.annotations.NullMarked;
