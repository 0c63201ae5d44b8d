/** Clients of the model of DynamoDB that change some calls. */
@NullMarked
package com.mintactivity.simulation.store;

import org.jspecify.annotations.NullMarked;
