/**
 * The events that the recorder takes, and their parser. What breaks a rule becomes a reason that names the field and the rule, never
 * the value. See {@code docs/events} for the JSON Schemas.
 */
@NullMarked
package com.mintactivity.recorder.event;

import org.jspecify.annotations.NullMarked;
