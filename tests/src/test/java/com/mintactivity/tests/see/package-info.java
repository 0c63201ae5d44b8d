/** What an operator sees of a partner's answers. */
@NullMarked
package com.mintactivity.tests.see;

import org.jspecify.annotations.NullMarked;
