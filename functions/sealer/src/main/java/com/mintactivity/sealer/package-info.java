/**
 * The scheduled function that seals closed minutes, hours and days.
 * See the glossary in {@code docs/design.md}.
 */
@NullMarked
package com.mintactivity.sealer;

import org.jspecify.annotations.NullMarked;
