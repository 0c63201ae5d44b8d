/**
 * Ways to a state of AWS. A {@link com.mintactivity.operator.plan.AwsPlan} is made by looking, and is a list of steps;
 * whether a step is needed is seen in AWS alone, so a plan that was interrupted goes on when it is made again.
 */
@NullMarked
package com.mintactivity.operator.plan;

import org.jspecify.annotations.NullMarked;
