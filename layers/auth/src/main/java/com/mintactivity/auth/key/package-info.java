/** Keys: the token a partner sends, the record that is kept of it, and the proof that one belongs to the other. */
@NullMarked
package com.mintactivity.auth.key;

import org.jspecify.annotations.NullMarked;
