package com.mintactivity.operator.status;

import com.mintactivity.operator.cli.AwsCalls;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The checks of what CloudWatch measures of a stack, and of who learns of it. */
final class AlarmChecks {

    /** As the alarms {@code events-backlog} and {@code seal-backlog}. */
    private static final Map<String, Duration> QUEUES =
            Map.of("events", Duration.ofMinutes(1), "seal.fifo", Duration.ofMinutes(15));

    private static final String METRICS_VERSION = "2010-08-01";

    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final String PAGE = "-alarms";
    private static final String NOTICE = "-notices";

    private final String stack;
    private final AwsCalls aws;
    private final Instant now;

    AlarmChecks(String stack, AwsCalls aws, Instant now) {
        this.stack = stack;
        this.aws = aws;
        this.now = now;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("alarms", this::alarms);
        looks.put("page", this::subscription);
        looks.put("queues", this::queues);
    }

    /**
     * An alarm of this stack: another stack's name may begin with this one's, so that only the topic tells them apart.
     *
     * @param topic that it notifies
     */
    private record Alarm(String name, boolean rings, String topic) {}

    private List<Alarm> ofStack() {
        List<Alarm> alarms = new ArrayList<>();
        String next = "";
        do {
            Map<String, String> asked = new HashMap<>(Map.of("MaxRecords", "100", "AlarmNamePrefix", stack + "-"));
            if (!next.isEmpty()) {
                asked.put("NextToken", next);
            }
            Document page = aws.xml(AwsService.CLOUDWATCH, AwsRequest.form("DescribeAlarms", METRICS_VERSION, asked));
            elements(page.getDocumentElement(), "MetricAlarms").stream()
                    .flatMap(list -> children(list).stream())
                    .map(alarm -> new Alarm(
                            text(alarm, "AlarmName").substring(stack.length() + 1),
                            text(alarm, "StateValue").equals("ALARM"),
                            elements(alarm, "AlarmActions").stream()
                                    .map(actions -> actions.getTextContent().strip())
                                    .findFirst()
                                    .orElse("")))
                    .filter(alarm -> alarm.topic().contains(":" + stack + PAGE)
                            || alarm.topic().contains(":" + stack + NOTICE))
                    .forEach(alarms::add);
            next = text(page.getDocumentElement(), "NextToken");
        } while (!next.isEmpty());
        return alarms;
    }

    private StatusCheck alarms() {
        List<Alarm> all = ofStack();
        if (all.isEmpty()) {
            return StatusCheck.bad("the stack has none", "check --stack and --region");
        }
        List<String> ringing = Stream.concat(
                        all.stream()
                                .filter(alarm -> alarm.rings() && isPage(alarm))
                                .map(alarm -> alarm.name() + " (page)"),
                        all.stream()
                                .filter(alarm -> alarm.rings() && !isPage(alarm))
                                .map(Alarm::name))
                .toList();
        return StatusCheck.none(
                ringing, "none of " + all.size() + " rings", "docs/runbook.md has a section of each name");
    }

    private boolean isPage(Alarm alarm) {
        return alarm.topic().endsWith(":" + stack + PAGE);
    }

    private StatusCheck subscription() {
        Optional<String> topic =
                ofStack().stream().filter(this::isPage).map(Alarm::topic).findFirst();
        long confirmed = topic.stream()
                .map(arn -> aws.xml(
                        AwsService.SNS,
                        AwsRequest.form("ListSubscriptionsByTopic", "2010-03-31", Map.of("TopicArn", arn))))
                .flatMap(answer -> elements(answer.getDocumentElement(), "SubscriptionArn").stream())
                .filter(arn -> arn.getTextContent().startsWith("arn:"))
                .count();
        return confirmed > 0
                ? StatusCheck.well(confirmed == 1 ? "one subscription" : confirmed + " subscriptions")
                : StatusCheck.bad(
                        "no one is woken: its topic has no confirmed subscription", "docs/deploy.md#who-is-woken");
    }

    private StatusCheck queues() {
        List<String> late = new ArrayList<>();
        new TreeMap<>(QUEUES).forEach((queue, most) -> {
            Duration oldest = oldest(queue);
            if (oldest.compareTo(most) > 0) {
                late.add(queue + ": the oldest message is " + StoredChecks.text(oldest) + " old");
            }
        });
        return StatusCheck.none(
                late, "nothing waits long", "docs/runbook.md#events-backlog, docs/runbook.md#seal-backlog");
    }

    /** The age of the oldest message in the last ten minutes. A queue without calls has none. */
    private Duration oldest(String queue) {
        Document answer = aws.xml(
                AwsService.CLOUDWATCH,
                AwsRequest.form(
                        "GetMetricStatistics",
                        METRICS_VERSION,
                        Map.of(
                                "Namespace", "AWS/SQS",
                                "MetricName", "ApproximateAgeOfOldestMessage",
                                "Period", "300",
                                "Statistics.member.1", "Maximum",
                                "Dimensions.member.1.Name", "QueueName",
                                "Dimensions.member.1.Value", stack + "-" + queue,
                                "StartTime", now.minus(RECENT).toString(),
                                "EndTime", now.toString())));
        double seconds = elements(answer.getDocumentElement(), "Maximum").stream()
                .mapToDouble(maximum -> Double.parseDouble(maximum.getTextContent()))
                .max()
                .orElse(0);
        return Duration.ofSeconds(Math.round(seconds));
    }

    private static String text(Element of, String name) {
        return elements(of, name).stream()
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
    }

    private static List<Element> elements(Element of, String name) {
        return list(of.getElementsByTagName(name));
    }

    private static List<Element> children(Element of) {
        return list(of.getChildNodes());
    }

    private static List<Element> list(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}
