/** The commands {@code backup} and {@code restore}: what of a service cannot be computed or imported again. */
@NullMarked
package com.mintactivity.operator.backup;

import org.jspecify.annotations.NullMarked;
