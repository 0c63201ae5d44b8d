package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.expression.Refusals;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A table of the model, whose keys are texts.
 *
 * @param sort null if items are found by the partition key alone
 */
public record Schema(
        String name, String partition, @Nullable String sort, List<Index> indexes) {

    /**
     * A global secondary index with a sort key.
     *
     * @param included the attributes that it has besides the keys of table and index; null for all
     */
    public record Index(
            String name,
            String partition,
            String sort,
            @Nullable List<String> included) {

        public Index {
            included = included == null ? null : List.copyOf(included);
        }

        GlobalSecondaryIndexDescription description() {
            return GlobalSecondaryIndexDescription.builder().indexName(name).build();
        }

        private static Index of(GlobalSecondaryIndex index) {
            String sort = key(index.keySchema(), KeyType.RANGE);
            if (sort == null || index.projection().projectionType() == ProjectionType.KEYS_ONLY) {
                throw new UnsupportedOperationException("the index " + index.indexName());
            }
            return new Index(
                    index.indexName(),
                    Schema.partition(index.keySchema()),
                    sort,
                    index.projection().projectionType() == ProjectionType.ALL
                            ? null
                            : index.projection().nonKeyAttributes());
        }
    }

    public Schema {
        indexes = List.copyOf(indexes);
    }

    /**
     * The table that a request creates.
     *
     * @throws UnsupportedOperationException if the model does not know its kind
     */
    public static Schema of(CreateTableRequest request) {
        if (request.hasLocalSecondaryIndexes()
                || request.attributeDefinitions().stream()
                        .anyMatch(attribute -> attribute.attributeType() != ScalarAttributeType.S)) {
            throw new UnsupportedOperationException("the table " + request.tableName());
        }
        return new Schema(
                request.tableName(),
                partition(request.keySchema()),
                key(request.keySchema(), KeyType.RANGE),
                request.globalSecondaryIndexes().stream().map(Index::of).toList());
    }

    private static String partition(List<KeySchemaElement> keys) {
        String partition = key(keys, KeyType.HASH);
        if (partition == null) {
            throw Refusals.invalid("a key without a partition key");
        }
        return partition;
    }

    private static @Nullable String key(List<KeySchemaElement> keys, KeyType type) {
        return keys.stream()
                .filter(key -> key.keyType() == type)
                .map(KeySchemaElement::attributeName)
                .findFirst()
                .orElse(null);
    }
}
