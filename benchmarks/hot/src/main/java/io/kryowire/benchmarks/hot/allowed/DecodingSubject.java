/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot.allowed;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;
import io.kryowire.benchmarks.rig.path.PathSubject;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;

/**
 * Decodes messages of {@link KryoCodec}: each one's type, and each value's in a
 * {@link Mixed}, is looked up among those that may travel.
 */
abstract class DecodingSubject implements PathSubject {

	private byte[] bytes = {};

	private WireCoder<?> coder;

	/** What {@code kryowire.codec.allow} says. */
	abstract WireFilter filter();

	static boolean isOpen(String row) {
		return row.equals("allow-list-open");
	}

	static Object sample(String row) {
		return isOpen(row) ? Mixed.sample() : CodecRow.RECORD.sample();
	}

	/** The types of both rows, declared. */
	static TypeTable table(WireFilter filter) {
		TypeTable table = new TypeTable(filter, Map.of());
		table.declare(OrderRecord.class);
		table.declare(PriceUpdate.class);
		table.declare(Mixed.class);
		return table;
	}

	@Override
	public final void prepare(String row) {
		Object sample = sample(row);
		this.coder = new KryoCodec(table(filter()), List.of(), false).coder(sample.getClass());
		this.bytes = encoded(this.coder, sample);
		if (!sample.equals(run())) {
			throw new IllegalStateException("What was decoded is not what was encoded");
		}
	}

	@SuppressWarnings("unchecked") // the coder is that of the sample's class
	private static byte[] encoded(WireCoder<?> coder, Object sample) {
		return ((WireCoder<Object>) coder).encode(sample);
	}

	@Override
	public final Object run() {
		return Objects.requireNonNull(this.coder.decode(this.bytes, 0, this.bytes.length));
	}

}
