package com.mintactivity.activity.hit;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.HitReader.Paging;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

final class HitReaderTest {

    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Window WINDOW = new Window(SINCE, SINCE.plusSeconds(60));
    private static final ContractSelector ALL = selector(ContractSelector.ALL_CHAINS);
    private static final Hit A = hit("a", 1);
    private static final Hit B = hit("b", 2);
    private static final Hit C = hit("c", 3);

    @Test
    void everyHitOfEveryPageIsPassedOn() {
        PagedQueries dynamo = new PagedQueries(List.of(A, B), List.of(), List.of(C));
        List<TallyHit> read = new ArrayList<>();

        new HitReader(dynamo, "mint").each(ALL, WINDOW, read::add);

        assertThat(read).containsExactly(TallyHit.of(A), TallyHit.of(B), TallyHit.of(C));
        assertThat(dynamo.requests)
                .extracting(QueryRequest::exclusiveStartKey)
                .startsWith(dynamo.requests.getFirst().exclusiveStartKey())
                .endsWith(PagedQueries.endOfPage(1), PagedQueries.endOfPage(2));
        assertThat(dynamo.requests.getFirst().hasExclusiveStartKey()).isFalse();
        assertThat(dynamo.requests).allSatisfy(request -> {
            assertThat(request.tableName()).isEqualTo("mint-hits");
            assertThat(request.projectionExpression()).isEqualTo(HitItems.TALLY_HIT);
            assertRange(request, "2026-11-01T10:00:00.000Z", "2026-11-01T10:01:00.000Z");
        });
    }

    @Test
    void theRestBeginsWithTheLastMillisecondOfTheFirstPage() {
        List<TallyHit> read = new ArrayList<>();

        Window rest = new HitReader(new PagedQueries(List.of(A, B), List.of(C)), "mint")
                .firstPage(ALL, WINDOW, read::add, Paging.NONE);

        assertThat(read).containsExactly(TallyHit.of(A));
        assertThat(rest).isEqualTo(new Window(B.completedAt(), WINDOW.until()));
    }

    @Test
    void onePageLeavesNoRest() {
        List<TallyHit> read = new ArrayList<>();

        Window rest =
                new HitReader(new PagedQueries(List.of(A, B)), "mint").firstPage(ALL, WINDOW, read::add, Paging.NONE);

        assertThat(read).containsExactly(TallyHit.of(A), TallyHit.of(B));
        assertThat(rest.isEmpty()).isTrue();
    }

    @Test
    void anEmptyFirstPageLeavesTheWholeWindow() {
        HitReader reader = new HitReader(new PagedQueries(List.of(), List.of(A)), "mint");

        assertThat(reader.firstPage(ALL, WINDOW, hit -> {}, Paging.NONE)).isEqualTo(WINDOW);
    }

    @Test
    void anEmptyWindowIsNotRead() {
        PagedQueries dynamo = new PagedQueries();
        HitReader reader = new HitReader(dynamo, "mint");

        reader.each(ALL, new Window(SINCE, SINCE), hit -> {});

        assertThat(reader.firstPage(ALL, new Window(SINCE, SINCE), hit -> {}, Paging.NONE)
                        .isEmpty())
                .isTrue();
        assertThat(reader.after(Position.before(SINCE), ALL, new Window(SINCE, SINCE), 10))
                .isEqualTo(HitPage.NOTHING);
        assertThat(dynamo.requests).isEmpty();
    }

    @Test
    void theIndexIsThatOfTheContractOrOfOneOfItsChains() {
        PagedQueries dynamo = new PagedQueries(List.of(), List.of());
        HitReader reader = new HitReader(dynamo, "mint");

        reader.first(ALL);
        reader.first(selector(7));

        assertThat(dynamo.requests)
                .extracting(QueryRequest::indexName)
                .containsExactly("by_contract", "by_contract_chain");
        assertThat(dynamo.requests)
                .extracting(request -> text(request, ":partition"))
                .containsExactly("acme#0xab", "acme#0xab#7");
        assertThat(dynamo.requests)
                .extracting(QueryRequest::keyConditionExpression)
                .containsExactly(
                        "tenant_contract = :partition AND completed_at_task BETWEEN :from AND :to",
                        "tenant_contract_chain = :partition AND completed_at_task BETWEEN :from AND :to");
    }

    @Test
    void theFirstHitIsTheFirstOfAllTime() {
        PagedQueries dynamo = new PagedQueries(List.of(B));

        assertThat(new HitReader(dynamo, "mint").first(ALL)).contains(B.completedAt());
        assertThat(dynamo.requests.getFirst().limit()).isOne();
        assertThat(new HitReader(new PagedQueries(List.of()), "mint").first(ALL))
                .isEmpty();
    }

    @Test
    void theFirstHitOfAWindowIsLookedForInItAlone() {
        PagedQueries dynamo = new PagedQueries(List.of(B));

        assertThat(new HitReader(dynamo, "mint").first(ALL, WINDOW)).contains(B.completedAt());
        assertThat(dynamo.requests.getFirst().limit()).isOne();
        assertRange(dynamo.requests.getFirst(), "2026-11-01T10:00:00.000Z", "2026-11-01T10:01:00.000Z");
    }

    @Test
    void aPageIsReadUntilOneMoreThanRequestedShowsThatItIsNotTheLast() {
        PagedQueries dynamo = new PagedQueries(List.of(A), List.of(B, C), List.of(hit("d", 4)));

        HitPage page = new HitReader(dynamo, "mint").after(Position.before(SINCE), ALL, WINDOW, 2);

        assertThat(page).isEqualTo(new HitPage(List.of(A, B), false));
        assertThat(dynamo.requests).extracting(QueryRequest::limit).containsExactly(3, 2);
        assertThat(dynamo.requests.getLast().exclusiveStartKey()).isEqualTo(PagedQueries.endOfPage(1));
    }

    @Test
    void aPageThatEndsWithTheWindowIsTheLast() {
        PagedQueries dynamo = new PagedQueries(List.of(A, B));

        HitPage page = new HitReader(dynamo, "mint").after(Position.before(SINCE), ALL, WINDOW, 2);

        assertThat(page).isEqualTo(new HitPage(List.of(A, B), true));
    }

    @Test
    void aPageStartsBehindThePositionBeforeIt() {
        PagedQueries dynamo = new PagedQueries(List.of(B));

        new HitReader(dynamo, "mint").after(Position.of(A), ALL, WINDOW, 2);

        assertRange(dynamo.requests.getFirst(), "2026-11-01T10:00:01.000Z#a\u0001", "2026-11-01T10:01:00.000Z");
    }

    private static void assertRange(QueryRequest request, String from, String to) {
        assertThat(text(request, ":from")).isEqualTo(from);
        assertThat(text(request, ":to")).isEqualTo(to);
    }

    private static String text(QueryRequest request, String name) {
        AttributeValue value = request.expressionAttributeValues().get(name);
        return value == null ? "" : value.s();
    }

    private static ContractSelector selector(long chainId) {
        return new ContractSelector("acme", new ContractAddress("0xab"), chainId);
    }

    private static Hit hit(String taskId, int second) {
        return new Hit(
                taskId,
                "acme",
                new ContractAddress("0xab"),
                7,
                new UserId("4711"),
                Wallet.NONE,
                "0x01",
                3,
                SINCE.plusSeconds(second),
                Gas.AUTO);
    }
}
