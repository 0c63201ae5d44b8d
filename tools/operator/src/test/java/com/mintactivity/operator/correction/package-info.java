/** Tests of changes of recorded hits. */
@NullMarked
package com.mintactivity.operator.correction;

import org.jspecify.annotations.NullMarked;
