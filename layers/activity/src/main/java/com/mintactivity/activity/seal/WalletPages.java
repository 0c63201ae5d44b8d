package com.mintactivity.activity.seal;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The items of a contract's {@link WalletBook}: lists that only grow, for each user so many as are needed. */
final class WalletPages {

    /** Wallets of a page at most, so that it fits an item. */
    static final int SIZE = 2_000;

    private static final String WALLETS = "wallets";

    private final Table table;
    private final String contract;

    WalletPages(Table table, String contract) {
        this.table = table;
        this.contract = contract;
    }

    /** The sort key of a user's pages, without their numbers. */
    static String of(String userId) {
        return WALLETS + "#" + userId;
    }

    /** @param number from zero; it begins with wallet {@code number * SIZE} */
    record Page(String userId, int number) {

        /** The page of a wallet. */
        static Page of(String userId, int wallet) {
            return new Page(userId, wallet / SIZE);
        }

        private String sort() {
            return TallyItems.part(WalletPages.of(userId), number);
        }

        private static Page read(String sort) {
            return new Page(
                    TallyItems.period(sort).substring(WalletPages.of("").length()), TallyItems.partNumber(sort));
        }
    }

    /** Those of the pages that there are. */
    Map<Page, List<String>> read(Collection<Page> pages, boolean consistent) {
        Map<Page, List<String>> found = new HashMap<>();
        for (var item : table.items(contract, pages.stream().map(Page::sort).toList(), consistent)) {
            List<String> wallets =
                    attribute(item, WALLETS).l().stream().map(AttributeValue::s).toList();
            found.put(Page.read(attribute(item, TallyItems.SORT).s()), wallets);
        }
        return found;
    }

    /** Adds wallets to a page; false where by now it holds others than so many. */
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
        } catch (ConditionalCheckFailedException somebodyElseAddedSome) {
            return false;
        }
    }
}
