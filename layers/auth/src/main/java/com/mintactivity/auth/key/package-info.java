/**
 * Keys: the token that a partner sends, the key record that is stored, and the proof that connects them. See the
 * glossary in {@code docs/design/glossary.md}.
 */
@NullMarked
package com.mintactivity.auth.key;

import org.jspecify.annotations.NullMarked;
