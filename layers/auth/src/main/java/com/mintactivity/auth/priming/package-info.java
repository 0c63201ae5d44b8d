/**
 * Priming: running an endpoint's code before a snapshot, and checking that it reaches its stores.
 * See {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.auth.priming;

import org.jspecify.annotations.NullMarked;
