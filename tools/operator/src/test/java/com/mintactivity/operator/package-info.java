/** Tests of whole command lines that end before a store is read. */
@NullMarked
package com.mintactivity.operator;

import org.jspecify.annotations.NullMarked;
