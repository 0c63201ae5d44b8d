/**
 * A second implementation of the contract over plain lists. It imports nothing of the service, so that both cannot
 * share a bug.
 */
@NullMarked
package com.mintactivity.tests.property.model;

import org.jspecify.annotations.NullMarked;
