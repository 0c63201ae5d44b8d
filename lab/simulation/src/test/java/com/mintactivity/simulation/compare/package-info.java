/** Random requests, to the model and to DynamoDB Local. */
@NullMarked
package com.mintactivity.simulation.compare;

import org.jspecify.annotations.NullMarked;
