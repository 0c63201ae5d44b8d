/**
 * The settled clock, and windows of time.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.activity.time;

import org.jspecify.annotations.NullMarked;
