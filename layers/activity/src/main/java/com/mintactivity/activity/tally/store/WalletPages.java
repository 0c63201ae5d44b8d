package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The items of a contract's {@link WalletDictionary}: for each user as many append-only lists as are needed. */
final class WalletPages {

    /** Maximum number of wallets of a page, so that it fits an item. */
    static final int SIZE = 2_000;

    private static final String WALLETS = "wallets";

    private final TallyTable table;
    private final String contract;

    WalletPages(TallyTable table, String contract) {
        this.table = table;
        this.contract = contract;
    }

    /** The sort key of a user's pages, without the page number. */
    static String of(String userId) {
        return WALLETS + "#" + userId;
    }

    /**
     * A page.
     *
     * @param number from zero; the page begins with the wallet that has index {@code number * SIZE}
     */
    record Page(String userId, int number) {

        /** The page of the wallet with an index. */
        static Page of(String userId, int index) {
            return new Page(userId, index / SIZE);
        }

        private String sort() {
            return TallyItems.part(WalletPages.of(userId), number);
        }

        private static Page read(String sort) {
            return new Page(
                    TallyItems.period(sort).substring(WalletPages.of("").length()), TallyItems.partNumber(sort));
        }
    }

    /** Those of the pages that exist. */
    Map<Page, List<String>> read(Collection<Page> pages, boolean consistent) {
        Map<Page, List<String>> found = new HashMap<>();
        for (var item : table.items(contract, pages.stream().map(Page::sort).toList(), consistent)) {
            List<String> wallets =
                    attribute(item, WALLETS).l().stream().map(AttributeValue::s).toList();
            found.put(Page.read(attribute(item, TallyItems.SORT).s()), wallets);
        }
        return found;
    }

    /** Appends wallets to a page. Returns false if the page no longer has the given number of wallets. */
    boolean append(Page page, int held, List<String> more) {
        AttributeValue added = fromL(more.stream().map(AttributeValue::fromS).toList());
        String unchanged = held == 0 ? "attribute_not_exists(wallets)" : "size(wallets) = :held";
        String grown = held == 0 ? ":more" : "list_append(wallets, :more)";
        try {
            table.dynamo()
                    .updateItem(request -> request.tableName(table.name())
                            .key(TallyItems.key(contract, page.sort()))
                            .updateExpression("SET wallets = " + grown)
                            .conditionExpression(unchanged)
                            .expressionAttributeValues(
                                    held == 0
                                            ? Map.of(":more", added)
                                            : Map.of(":more", added, ":held", fromN(Integer.toString(held)))));
            return true;
        } catch (ConditionalCheckFailedException changedMeanwhile) {
            return false;
        }
    }
}
