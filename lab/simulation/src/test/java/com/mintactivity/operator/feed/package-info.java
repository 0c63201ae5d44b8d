/** What a simulation needs of the package of the same name. */
@NullMarked
package com.mintactivity.operator.feed;

import org.jspecify.annotations.NullMarked;
