/** Tests of the package of the same name. */
@NullMarked
package com.mintactivity.operator.table;

import org.jspecify.annotations.NullMarked;
