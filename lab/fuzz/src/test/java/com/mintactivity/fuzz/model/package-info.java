/** Independent implementations that the fuzz targets compare the service with. They share no code with it. */
@NullMarked
package com.mintactivity.fuzz.model;

import org.jspecify.annotations.NullMarked;
