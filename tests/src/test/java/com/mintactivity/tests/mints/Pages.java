package com.mintactivity.tests.mints;

import com.mintactivity.tests.harness.ApiRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Reads pages of mints. */
final class Pages {

    private Pages() {}

    static List<String> taskIds(JsonNode page) {
        return page.path("mints")
                .valueStream()
                .map(row -> row.path("task_id").asString())
                .toList();
    }

    static String cursor(JsonNode page) {
        return page.path("next_cursor").asString();
    }

    /** The task ids of every page, following the cursors. */
    static List<List<String>> all(Supplier<ApiRequest> firstPage) {
        List<List<String>> pages = new ArrayList<>();
        JsonNode page = firstPage.get().send().ok();
        pages.add(taskIds(page));
        while (!page.path("next_cursor").isNull()) {
            page = firstPage.get().query("cursor", cursor(page)).send().ok();
            pages.add(taskIds(page));
        }
        return pages;
    }
}
