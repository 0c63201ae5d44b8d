package com.mintactivity.chaos.load;

import java.io.IOException;
import java.util.List;

/** A partner's way to read each row once. */
public interface RowPoller {

    /** Takes the rows that are new. */
    void poll() throws IOException;

    /** The tasks of all rows that were taken, in their order. */
    List<String> taken();
}
