/** What happens before a new version receives traffic, and while no one calls it. */
@NullMarked
package com.mintactivity.tests.rollout;

import org.jspecify.annotations.NullMarked;
