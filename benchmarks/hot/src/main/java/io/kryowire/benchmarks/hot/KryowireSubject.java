/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.path.PathSubject;
import io.kryowire.call.link.FrameAppend;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Slots;
import io.kryowire.cluster.StaticDirectory;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * What Kryowire does for each call: the record of eleven fields as an argument, written
 * and read without the head that messages have, the owner of a key, and the call in the
 * frame that waits.
 */
public final class KryowireSubject implements PathSubject {

	static final int NODES = 20;

	static final int BODY = 24;

	private static final int KEYS = 1 << 14;

	private final int[] keys = new Random(1).ints(KEYS).toArray();

	private Operation operation = () -> this;

	private int next;

	@Override
	public void prepare(String row) {
		this.operation = switch (row) {
			case "hot-encode" -> encode();
			case "hot-decode" -> decode();
			case "hot-slot" -> slot();
			case "hot-append" -> append();
			default -> throw new IllegalArgumentException("No row '%s'".formatted(row));
		};
	}

	@Override
	public Object run() {
		return this.operation.run();
	}

	private static Operation encode() {
		WireCoder<OrderRecord> coder = KryoCodec.of().coder(OrderRecord.class);
		OrderRecord value = (OrderRecord) CodecRow.RECORD.sample();
		WireBuffer buffer = new WireBuffer();
		return () -> {
			buffer.clear();
			coder.write(value, buffer);
			return buffer;
		};
	}

	private static Operation decode() {
		WireCoder<OrderRecord> coder = KryoCodec.of().coder(OrderRecord.class);
		OrderRecord value = (OrderRecord) CodecRow.RECORD.sample();
		WireBuffer buffer = new WireBuffer();
		coder.write(value, buffer);
		byte[] bytes = buffer.toByteArray();
		if (!value.equals(coder.read(bytes, 0, bytes.length))) {
			throw new IllegalStateException("What was read is not what was written");
		}
		return () -> coder.read(bytes, 0, bytes.length);
	}

	private Operation slot() {
		List<ClusterNode> nodes = IntStream.range(0, NODES)
			.mapToObj((i) -> ClusterNode.at("10.0.0." + i + ":7420", "localhost", 7420))
			.toList();
		SlotOwners owners = new HashOwners(new StaticDirectory(nodes));
		return () -> owners.owner(Slots.of(this.keys[this.next++ & (KEYS - 1)]));
	}

	private static Operation append() {
		FrameAppend frames = new FrameAppend(BODY);
		return () -> {
			frames.append();
			return frames;
		};
	}

	/** What a row repeats. */
	@FunctionalInterface
	interface Operation {

		Object run();

	}

}
