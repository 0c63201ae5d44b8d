package com.mintactivity.benchmarks.many.model;

import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.platform.dynamo.Item;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** A store in which the state of one contract cannot be read. */
public final class PoisonedStore extends MeasuredDynamo {

    private final String contract;

    public PoisonedStore(SimulatedTime time, HitFeed hits, StoreModel model, UnitCounter units, int contract) {
        super(time, hits, model, units);
        this.contract = HitFeed.contract(contract);
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        if (Item.text(request.key(), UnitCounter.PARTITION).equals(contract)) {
            throw new IllegalStateException("poisoned");
        }
        return super.getItem(request);
    }
}
