/** Tests of command lines that end before any call to a store. */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
