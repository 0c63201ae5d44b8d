/** Sandboxes: their traffic, the errors that they provoke, that no statistic counts them, their removal. */
@NullMarked
package com.mintactivity.tests.sandbox;

import org.jspecify.annotations.NullMarked;
