package com.mintactivity.local.engine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/** The properties of an {@code AWS::DynamoDB::Table} as the request that creates it. */
final class TableProperties {

    private TableProperties() {}

    static CreateTableRequest of(Map<?, ?> properties, String stack) {
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(Intrinsic.text(Objects.requireNonNull(properties.get("TableName"), "TableName"), stack))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(maps(properties, "AttributeDefinitions").stream()
                        .map(TableProperties::attribute)
                        .toList())
                .keySchema(keySchema(properties));
        if (properties.containsKey("GlobalSecondaryIndexes")) {
            request.globalSecondaryIndexes(maps(properties, "GlobalSecondaryIndexes").stream()
                    .map(TableProperties::globalIndex)
                    .toList());
        }
        if (properties.containsKey("LocalSecondaryIndexes")) {
            request.localSecondaryIndexes(maps(properties, "LocalSecondaryIndexes").stream()
                    .map(TableProperties::localIndex)
                    .toList());
        }
        if (properties.get("StreamSpecification") instanceof Map<?, ?> stream) {
            request.streamSpecification(
                    specification -> specification.streamEnabled(true).streamViewType(text(stream, "StreamViewType")));
        }
        return request.build();
    }

    private static AttributeDefinition attribute(Map<?, ?> definition) {
        return AttributeDefinition.builder()
                .attributeName(text(definition, "AttributeName"))
                .attributeType(text(definition, "AttributeType"))
                .build();
    }

    private static GlobalSecondaryIndex globalIndex(Map<?, ?> index) {
        return GlobalSecondaryIndex.builder()
                .indexName(text(index, "IndexName"))
                .keySchema(keySchema(index))
                .projection(projection(index))
                .build();
    }

    private static LocalSecondaryIndex localIndex(Map<?, ?> index) {
        return LocalSecondaryIndex.builder()
                .indexName(text(index, "IndexName"))
                .keySchema(keySchema(index))
                .projection(projection(index))
                .build();
    }

    private static Projection projection(Map<?, ?> index) {
        Map<?, ?> given = (Map<?, ?>) Objects.requireNonNull(index.get("Projection"), "Projection");
        Projection.Builder projection = Projection.builder().projectionType(text(given, "ProjectionType"));
        if (given.get("NonKeyAttributes") instanceof List<?> names) {
            projection.nonKeyAttributes(names.stream().map(Object::toString).toList());
        }
        return projection.build();
    }

    private static List<KeySchemaElement> keySchema(Map<?, ?> owner) {
        return maps(owner, "KeySchema").stream()
                .map(element -> KeySchemaElement.builder()
                        .attributeName(text(element, "AttributeName"))
                        .keyType(text(element, "KeyType"))
                        .build())
                .toList();
    }

    private static List<Map<?, ?>> maps(Map<?, ?> owner, String name) {
        List<?> list = (List<?>) Objects.requireNonNull(owner.get(name), name);
        return list.stream().<Map<?, ?>>map(element -> (Map<?, ?>) element).toList();
    }

    private static String text(Map<?, ?> owner, String name) {
        return (String) Objects.requireNonNull(owner.get(name), name);
    }
}
