/** A synthetic partner with a month of realistic hits, the same for the same seed. */
@NullMarked
package com.mintactivity.local.demo;

import org.jspecify.annotations.NullMarked;
