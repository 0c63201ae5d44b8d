/**
 * The settled clock, and windows of time.
 * See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.activity.time;

import org.jspecify.annotations.NullMarked;
