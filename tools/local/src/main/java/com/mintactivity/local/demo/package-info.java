/** A made-up partner with a month of hits that look like life, the same for the same seed. */
@NullMarked
package com.mintactivity.local.demo;

import org.jspecify.annotations.NullMarked;
