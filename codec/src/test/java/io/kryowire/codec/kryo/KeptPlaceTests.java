/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Places of objects in a message.
 */
class KeptPlaceTests {

	private static final class New {

		@WireName("Part")
		record Part(int n, int m) {
		}

		@WireName("Quote")
		record Quote(int[] ints, List<Integer> boxes, Map<String, Long> map, List<Part> parts, String more) {
		}

	}

	private static final class Old {

		@WireName("Part")
		record Part(int n) {
		}

		@WireName("Quote")
		record Quote(int[] ints, List<Integer> boxes, Map<String, Long> map, List<Part> parts) {
		}

	}

	/** An old process holds this beside each value that a new one has written. */
	@Test
	void ofPlacesOnlyThoseOfObjectsAreKept() {
		WireCoder<New.Quote> writer = KryoCodec.of().coder(New.Quote.class);
		KnownSchemas known = new KnownSchemas(10, 1 << 20);
		writer.schemas().forEach(known::learn);
		byte[] message = writer.encode(new New.Quote(new int[100], Collections.nCopies(100, 1), Map.of("k", 1L),
				List.of(new New.Part(1, 2)), "more"));
		KeptFields kept = KryoCodec.of()
			.coder(Old.Quote.class)
			.reading(known)
			.decodeKeeping(message, 0, message.length)
			.kept();
		assertThat(((KeptParts) kept).parts()).hasSize(2);
		// The quote, its list, and the one in that
		assertThat(places(((KeptParts) kept).root())).isEqualTo(3);
	}

	private static int places(KeptPlace place) {
		return 1 + place.children().stream().mapToInt(KeptPlaceTests::places).sum();
	}

	/** So that a table of them finds each in few steps. */
	@Test
	void keysWithOneHashHaveAnOrder() {
		KeptPlace.Key one = new KeptPlace.Key("Aa");
		KeptPlace.Key other = new KeptPlace.Key("BB");
		assertThat(one).hasSameHashCodeAs(other).isLessThan(other);
		assertThat(new KeptPlace.Key(1)).isNotEqualByComparingTo(one);
		assertThat(new KeptPlace.Key(null)).isEqualByComparingTo(new KeptPlace.Key(null));
	}

}
