/** Random histories, recorded by the service and by a simple model of its contract, and compared by queries to both. */
@NullMarked
package com.mintactivity.tests.property;

import org.jspecify.annotations.NullMarked;
