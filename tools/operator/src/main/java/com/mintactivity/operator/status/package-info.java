/** The command that shows what a partner gets, by the code of the API itself. */
@NullMarked
package com.mintactivity.operator.status;

import org.jspecify.annotations.NullMarked;
