/** A partner's answers as an operator sees them. */
@NullMarked
package com.mintactivity.tests.see;

import org.jspecify.annotations.NullMarked;
