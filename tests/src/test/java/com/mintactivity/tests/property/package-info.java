/** Random histories, told to the service and to a plain model of its contract, and asked of both. */
@NullMarked
package com.mintactivity.tests.property;

import org.jspecify.annotations.NullMarked;
