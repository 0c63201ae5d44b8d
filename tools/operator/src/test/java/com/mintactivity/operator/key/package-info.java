/** Tests of what a key is issued with. */
@NullMarked
package com.mintactivity.operator.key;

import org.jspecify.annotations.NullMarked;
