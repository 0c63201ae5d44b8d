package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.lines.PhysicalLines.Physical;
import com.mintactivity.operator.lines.PhysicalLines.Physical.Decoded;
import com.mintactivity.operator.lines.PhysicalLines.Physical.Undecodable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file with an event in each line: as a JSON object, or, if its name ends with {@code .csv}, as a row under a header
 * with the names of fields. Blank lines and blank rows are left out. Whatever is wrong with a line is the reason why
 * that line is broken, and changes no other line.
 */
public final class EventFile {

    /** The longest event that the queue takes, so that every event that it rejected can be corrected and sent again. */
    public static final int MAX_BYTES = 248 * 1024;

    public static final String TOO_LONG = "the line is longer than " + MAX_BYTES + " bytes";

    /** A batch ends after this number of bytes, so that long lines need no more memory than others. */
    private static final int MAX_BATCH_BYTES = 1024 * 1024;

    /** A field of a line that names a task without its status. It is no field of an event. */
    public static final String NAMED_ONLY = "named_only";

    private final PhysicalLines in;
    private final String name;
    private final LineForm form;
    private final boolean isLive;
    private boolean isChecked;

    private EventFile(PhysicalLines in, String name, LineForm form, boolean isLive) {
        this.in = in;
        this.name = name;
        this.form = form;
        this.isLive = isLive;
    }

    /**
     * A file of events.
     *
     * @param isLive whether a line is passed on without waiting for the next one
     * @throws Declined if it is a CSV file without a header that can be used
     */
    public static EventFile ofEvents(InputStream in, String name, boolean isLive) throws IOException {
        PhysicalLines lines = new PhysicalLines(in, MAX_BYTES);
        return new EventFile(lines, name, form(lines, name, false), isLive);
    }

    /**
     * A file that names tasks: any file of events, a CSV file with the column {@code task_id} alone, or a list with an
     * id in each line. A task that is named without its event is as one that did not complete.
     *
     * @throws Declined if it is a CSV file without a header that can be used, or in another form
     */
    public static EventFile ofTasks(InputStream in, String name) throws IOException {
        PhysicalLines lines = new PhysicalLines(in, MAX_BYTES);
        EventFile tasks = new EventFile(lines, name, form(lines, name, true), false);
        tasks.check();
        return tasks;
    }

    private static LineForm form(PhysicalLines lines, String name, boolean isOfTasks) throws IOException {
        if (!FileForm.isCsv(name)) {
            return new JsonForm(isOfTasks);
        }
        lines.checkForm(name);
        CsvHeader header = CsvHeader.read(lines);
        return new CsvForm(isOfTasks ? header.with("task_id") : header, isOfTasks);
    }

    /**
     * The next lines, up to a number; fewer at the end, if they are long, or if no further one has arrived yet.
     *
     * @throws Declined if the file is in another form than one event in each line
     */
    public List<Line> next(int most) throws IOException {
        check();
        List<Line> lines = new ArrayList<>();
        long end = in.bytes() + MAX_BATCH_BYTES;
        while (lines.size() < most && (lines.isEmpty() || (in.bytes() < end && !(isLive && in.wouldWait())))) {
            Optional<Physical> next = in.next();
            if (next.isEmpty()) {
                break;
            }
            switch (next.get()) {
                case Undecodable(long number, String reason) -> lines.add(Line.broken(number, reason));
                case Decoded(long number, String text) when text.isBlank() -> {}
                case Decoded(long number, String text) ->
                    form.read(number, text).ifPresent(lines::add);
            }
        }
        return lines;
    }

    /** Only when lines are read: until then, there may be none yet. */
    private void check() throws IOException {
        if (!isChecked && !FileForm.isCsv(name)) {
            in.checkForm(name);
        }
        isChecked = true;
    }

    /**
     * Leaves out the lines before a number, counted from 1.
     *
     * @throws Declined if the file is in another form than one event in each line
     */
    public void skipTo(long number) throws IOException {
        check();
        in.skipTo(number);
    }

    /** Bytes read so far. */
    public long bytes() {
        return in.bytes();
    }
}
