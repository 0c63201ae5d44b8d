package com.mintactivity.operator.lines;

import java.io.IOException;
import java.util.List;

/** The events of a file, in its order. */
public interface EventLines {

    /** The next lines, up to a number; none at the end of the file. */
    List<Line> next(int most) throws IOException;

    /** Bytes read so far. */
    long bytes();

    /** Leaves out the lines before a number, counted from 1. */
    void skipTo(long number) throws IOException;
}
