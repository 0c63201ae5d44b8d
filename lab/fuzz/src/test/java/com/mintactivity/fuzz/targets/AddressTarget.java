package com.mintactivity.fuzz.targets;

import com.mintactivity.auth.address.Address;
import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.address.Range;
import com.mintactivity.fuzz.model.ModelAddress;
import com.mintactivity.fuzz.model.ModelRange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The first line is an address, the second a range. Both are read, written, compared and permitted as by the model. */
record AddressTarget(Function<String, Optional<Address>> parse) implements FuzzTarget {

    @Override
    public void check(byte[] input) {
        List<String> lines = Inputs.lines(input);
        Optional<Address> address = parse.apply(lines.getFirst());
        Optional<ModelAddress> expected = ModelAddress.parse(lines.getFirst());
        Check.equal(address.map(Address::toString), expected.map(ModelAddress::text), "address");
        address.ifPresent(read -> Check.equal(parse.apply(read.toString()), address, "address from its text"));
        String text = Inputs.line(lines, 1);
        Optional<Range> range = Range.parse(text);
        Optional<ModelRange> expectedRange = ModelRange.parse(text);
        Check.equal(range.map(Range::toString), expectedRange.map(ModelRange::text), "range");
        boolean contains = expected.isPresent()
                && expectedRange.isPresent()
                && expectedRange.get().contains(expected.get());
        if (address.isPresent() && range.isPresent()) {
            Check.equal(range.get().contains(address.get()), contains, "whether the range contains the address");
        }
        boolean allowable = expectedRange
                .filter(canonical -> canonical.text().equals(text) && canonical.isAllowable())
                .isPresent();
        Optional<Allowlist> allowlist = allowlist(text);
        Check.equal(allowlist.isPresent(), allowable, "whether a key's allowlist may have the range");
        if (allowlist.isPresent() && address.isPresent()) {
            Check.equal(allowlist.get().allows(address.get()), contains, "whether the allowlist allows the address");
        }
    }

    /** Empty if it is refused in the documented way. */
    private static Optional<Allowlist> allowlist(String range) {
        try {
            return Optional.of(Allowlist.of(List.of(range), AllowlistPolicy.PUBLIC));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }
}
