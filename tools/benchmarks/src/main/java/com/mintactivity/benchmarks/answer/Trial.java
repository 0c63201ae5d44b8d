package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.seal.SealedHistory;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

final class Trial {
    public static void main(String[] args) throws Exception {
        try (Service service = Service.start()) {
            for (String arg : args) {
                Instant since = Instant.parse("2026-10-20T10:37:00Z");
                Instant settled = Service.NOW.minus(Service.SETTLE);
                Instant mark = Instant.parse("2026-11-20T10:35:00Z");
                Window window = new Window(since, settled);
                History history = new History(Long.parseLong(arg), window);
                Place place = service.place();
                long t = System.nanoTime();
                SealedHistory.seal(service.dynamo(), place.stack(), new Subject(History.TENANT, History.CONTRACT, 0), window, history.source(), mark, Service.NOW.minusSeconds(Integer.getInteger("age", 0)));
                System.out.println(arg + " sealed in s " + (System.nanoTime() - t) / 1e9 + " calls " + service.units().calls() + " wu " + service.units().units());
                try (Asker asker = new Asker(place, service.dynamo(), since)) {
                    for (int i = 0; i < Integer.getInteger("n", 30); i++) {
                        asker.forget();
                        service.units().reset();
                        t = System.nanoTime();
                        byte[] r = asker.ask();
                        long ms = (System.nanoTime() - t) / 1000;
                        JsonNode body = Asker.body(r);
                        System.out.println(ms / 1000.0 + " ms, units " + service.units().units() + " calls " + service.units().calls() + " " + body.path("total") + body.path("until"));
                    }
                }
                t = System.nanoTime();
                try (Duck duck = new Duck(history)) {
                    System.out.println("loaded " + (System.nanoTime() - t) / 1e9);
                    for (int i = 0; i < Integer.getInteger("d", 7); i++) {
                        for (String sql : java.util.List.of(Duck.A1, Duck.A2, Duck.B)) {
                            t = System.nanoTime();
                            var rows = duck.ask(sql, history);
                            System.out.print((System.nanoTime() - t) / 1000 / 1000.0 + " ms " + rows.getFirst() + " | ");
                        }
                        System.out.println();
                    }
                }
            }
        }
        System.exit(0);
    }
}
