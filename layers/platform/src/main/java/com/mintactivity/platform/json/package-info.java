/** JSON documents: a record as an object with snake-case names. */
@NullMarked
package com.mintactivity.platform.json;

import org.jspecify.annotations.NullMarked;
