/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pairs of versions and values that nobody has thought of: what is read is what the table
 * of rules says, written down a second time in {@link ExpectedOutcome}. As many pairs as
 * the property {@code kryowire.evolution.pairs} says, of the seed in
 * {@code kryowire.evolution.seed}. Values are exchanged in one of the formats, the next
 * batch's in the other; with {@code kryowire.evolution.formats=all} in both.
 */
class EvolutionPropertyTests {

	private static final int PAIRS = Integer.getInteger("kryowire.evolution.pairs", 10_000);

	private static final long SEED = Long.getLong("kryowire.evolution.seed", 1);

	private static final boolean ALL_FORMATS = "all".equals(System.getProperty("kryowire.evolution.formats"));

	private static final List<Function<Class<?>[], WireCodec>> FORMATS = List.of(KryoCodec::of, JsonCodec::of);

	/** Made once for all that is tried with them: making types is what takes longest. */
	@Test
	void whatIsReadIsWhatTheTableSays() {
		int refused = 0;
		List<Map<GeneratedBatch.Outcome, Integer>> counts = FORMATS
			.stream().<Map<GeneratedBatch
					.Outcome, Integer>>map((format) -> new EnumMap<>(GeneratedBatch.Outcome.class))
			.toList();
		for (int batch = 0; batch < PAIRS / GeneratedBatch.SIZE; batch++) {
			GeneratedBatch types = new GeneratedBatch(SEED + batch);
			refused += schemas(types);
			for (int format = 0; format < FORMATS.size(); format++) {
				if (ALL_FORMATS || batch % FORMATS.size() == format) {
					values(types, FORMATS.get(format), new Random(SEED + batch), counts.get(format));
				}
			}
		}
		assertThat(refused).isBetween(PAIRS / 50, PAIRS - PAIRS / 50);
		assertThat(counts)
			.allSatisfy((outcomes) -> assertThat(outcomes).hasSize(GeneratedBatch.Outcome.values().length));
	}

	private static int schemas(GeneratedBatch types) {
		int refused = 0;
		TypeTable writer = new TypeTable(WireFilter.DEFAULT, Map.of());
		TypeTable reader = new TypeTable(WireFilter.DEFAULT, Map.of());
		Resolver resolver = new Resolver(reader);
		for (int i = 0; i < GeneratedBatch.SIZE; i++) {
			WireSchema schema = writer.schema(Roots.NO_TYPE, writer.declare(types.writer(i)));
			Shape ours = reader.declare(types.reader(i));
			WrittenSchema parsed = resolver.parse(schema);
			List<Conflict> conflicts = resolver.check(parsed, ours);
			boolean expected = types.isRefused(i);
			assertThat(!Conflict.fatal(conflicts).isEmpty()).as("%s, read as %s: %s", schema.text(), ours, conflicts)
				.isEqualTo(expected);
			ReadingSchema text = resolver.reading(reader.schema(Roots.NO_TYPE, ours), ours);
			assertThat(places(SchemaCheck.conflicts(text, schema))).isEqualTo(places(conflicts));
			refused += expected ? 1 : 0;
		}
		return refused;
	}

	/** A schema alone does not show which other types a reader has. */
	private static List<String> places(List<Conflict> conflicts) {
		return conflicts.stream()
			.map((conflict) -> conflict.type() + "." + conflict.member() + conflict.scope())
			.toList();
	}

	private static void values(GeneratedBatch types, Function<Class<?>[], WireCodec> codecs, Random random,
			Map<GeneratedBatch.Outcome, Integer> counts) {
		WireCodec writer = codecs.apply(types.writers());
		WireCodec reader = codecs.apply(types.readers());
		for (int i = 0; i < GeneratedBatch.SIZE; i++) {
			counts.merge(types.exchange(i, writer, reader, random), 1, Integer::sum);
		}
	}

	/** What reading has thrown. */
	static GeneratedBatch.Outcome outcome(Throwable thrown) {
		if (thrown instanceof SchemaMismatchException) {
			return GeneratedBatch.Outcome.REFUSED;
		}
		if (thrown instanceof ValueMismatchException) {
			return GeneratedBatch.Outcome.MISFIT;
		}
		throw new AssertionError("No documented refusal", thrown);
	}

}
