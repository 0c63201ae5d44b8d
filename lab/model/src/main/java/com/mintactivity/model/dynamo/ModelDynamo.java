package com.mintactivity.model.dynamo;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A client of the model that takes no time and never fails. */
public final class ModelDynamo implements DynamoDbClient {

    /** Sees everything that was ever written, in indexes too. */
    public static final ReadMoment LATEST = new ReadMoment(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    private static final int MAX_TABLES = 100;

    private final StoreModel model;
    private final Supplier<ReadMoment> moment;

    /** A client of a new store, which shows every write at once. */
    public ModelDynamo() {
        this(new StoreModel(), () -> LATEST);
    }

    /** @param moment of each call. An index is read as of the moment of consistent reads */
    public ModelDynamo(StoreModel model, Supplier<ReadMoment> moment) {
        this.model = model;
        this.moment = moment;
    }

    private ReadMoment moment(@Nullable String index) {
        ReadMoment read = moment.get();
        return index == null ? read : new ReadMoment(read.now(), read.now(), read.page());
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return model.get(request, moment.get());
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return model.batchGet(request, moment.get());
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return model.query(request, moment(request.indexName()));
    }

    @Override
    public ScanResponse scan(ScanRequest request) {
        return model.scan(request, moment(request.indexName()));
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return model.put(request, moment.get().now());
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return model.update(request, moment.get().now());
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return model.delete(request, moment.get().now());
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
        return model.batchWrite(request, moment.get().now());
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return model.transact(request, moment.get().now());
    }

    @Override
    public CreateTableResponse createTable(CreateTableRequest request) {
        model.create(Schema.of(request));
        return CreateTableResponse.builder()
                .tableDescription(description(request.tableName()))
                .build();
    }

    @Override
    public DeleteTableResponse deleteTable(DeleteTableRequest request) {
        TableDescription description = description(request.tableName());
        model.drop(request.tableName());
        return DeleteTableResponse.builder().tableDescription(description).build();
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        return DescribeTableResponse.builder()
                .table(description(request.tableName()))
                .build();
    }

    private TableDescription description(String table) {
        Schema schema = model.schema(table);
        return TableDescription.builder()
                .tableName(table)
                .tableStatus(TableStatus.ACTIVE)
                .globalSecondaryIndexes(
                        schema.indexes().isEmpty()
                                ? null
                                : schema.indexes().stream()
                                        .map(Schema.Index::description)
                                        .toList())
                .build();
    }

    @Override
    public ListTablesResponse listTables(ListTablesRequest request) {
        String after = request.exclusiveStartTableName() == null ? "" : request.exclusiveStartTableName();
        int limit = request.limit() == null ? MAX_TABLES : request.limit();
        List<String> tables = model.tables(after);
        List<String> page = tables.subList(0, Math.min(limit, tables.size()));
        return ListTablesResponse.builder()
                .tableNames(page)
                .lastEvaluatedTableName(page.size() < tables.size() ? page.getLast() : null)
                .build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
