/** The command that says on one screen whether all is well. */
@NullMarked
package com.mintactivity.operator.status;

import org.jspecify.annotations.NullMarked;
