/** What is watched is what is sent. */
@NullMarked
package com.mintactivity.tests.watch;

import org.jspecify.annotations.NullMarked;
