/**
 * The events that the recorder accepts, and their parser. A broken rule becomes a reason that names the field and the
 * rule, never the value. See {@code docs/events} for the JSON Schemas.
 */
@NullMarked
package com.mintactivity.recorder.event;

import org.jspecify.annotations.NullMarked;
