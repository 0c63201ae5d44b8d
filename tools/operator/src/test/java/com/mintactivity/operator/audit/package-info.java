/** Tests of conditional writes. */
@NullMarked
package com.mintactivity.operator.audit;

import org.jspecify.annotations.NullMarked;
