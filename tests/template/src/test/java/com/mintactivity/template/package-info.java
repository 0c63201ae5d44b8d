/** What must hold of the template as it stands, before any tool of AWS has seen it. */
@NullMarked
package com.mintactivity.template;

import org.jspecify.annotations.NullMarked;
