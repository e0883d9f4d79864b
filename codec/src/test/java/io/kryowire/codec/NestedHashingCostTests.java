/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What hashing collections in collections may take: it visits all of them again on each
 * level.
 */
class NestedHashingCostTests {

	private static final int ARRAY_LIST = 60;

	private static final int HASH_SET = 72;

	private static final int LINKED_HASH_SET = 73;

	private static final int COPY_ON_WRITE_SET = 76;

	private static final int SET_OF = 77;

	private static final int CONCURRENT_SET = 82;

	private static final int HASH_MAP = 100;

	private static final int WEAK_HASH_MAP = 106;

	private static final int CONCURRENT_HASH_MAP = 107;

	private static final int DEEP = 17;

	private static final WireCodec CODEC = KryoCodec.of(Box.class);

	private static Graph chain(int form, int depth, Object leaf) {
		Graph graph = Graph.leaf(leaf);
		for (int i = 0; i < depth; i++) {
			graph = Graph.node(form, graph);
		}
		return graph;
	}

	private static Graph chains(int form, int depth, int count, int outer) {
		List<Graph> chains = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			chains.add(chain(form, depth, (long) i));
		}
		return Graph.node(outer, chains);
	}

	/** A set of one element has two bytes, and hashing it takes an iterator. */
	@ParameterizedTest
	@ValueSource(ints = { HASH_SET, LINKED_HASH_SET, HASH_MAP, CONCURRENT_HASH_MAP })
	void whenSmallCollectionsAreHashedOnManyLevelsThenTheyAreChargedForMoreThanTheirBytes(int form) {
		byte[] message = Graph.message(CODEC, chains(form, DEEP, 1000, ARRAY_LIST));
		assertThat(Attempt.refusalOf(() -> CODEC.decode(message, Box.class))).isInstanceOf(LimitExceededException.class)
			.hasMessageContaining("sets in sets");
	}

	/** On so few levels, hashing takes no more than making them. */
	@ParameterizedTest
	@CsvSource({ HASH_SET + ", 6, 7", CONCURRENT_SET + ", 5, 6", COPY_ON_WRITE_SET + ", 4, 5",
			WEAK_HASH_MAP + ", 4, 5" })
	void whenCollectionsTakeLongerToMakeThenFewerLevelsOfThemAreRead(int form, int few, int many) {
		byte[] read = Graph.message(CODEC, chains(form, few, 1000, ARRAY_LIST));
		assertThat(CODEC.decode(read, Box.class)).isNotNull();
		byte[] refused = Graph.message(CODEC, chains(form, many, 1000, ARRAY_LIST));
		assertThat(Attempt.refusalOf(() -> CODEC.decode(refused, Box.class))).isInstanceOf(LimitExceededException.class)
			.hasMessageContaining("more time");
	}

	/** For the table that is filled first, for what watches it, and for the last. */
	@Test
	void whenATableIsFilledFromAnotherThenEachKeyIsHashedThreeTimes() {
		WireCodec codec = KryoCodec.of(Box.class, Counted.Key.class);
		List<Graph> keys = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			keys.add(Graph.leaf(new Counted.Key(i, i)));
		}
		byte[] message = Graph.message(codec, Graph.node(SET_OF, keys));
		Counted.calls();
		assertThat(codec.decode(message, Box.class)).isNotNull();
		assertThat(Counted.calls()).isLessThanOrEqualTo(3L * keys.size());
	}

	@ParameterizedTest
	@ValueSource(ints = { HASH_SET, LINKED_HASH_SET, CONCURRENT_SET, HASH_MAP, CONCURRENT_HASH_MAP })
	void whenSmallCollectionsAreHashedOnAFewLevelsThenTheyAreRead(int form) {
		byte[] message = Graph.message(CODEC, chains(form, 4, 1000, HASH_SET));
		assertThat(CODEC.decode(message, Box.class)).isNotNull();
	}

	@Test
	void whenASetHasManySmallSetsThenItIsRead() {
		byte[] message = Graph.message(CODEC, chains(HASH_SET, 1, 20_000, HASH_SET));
		assertThat(CODEC.decode(message, Box.class)).isNotNull();
	}

}
