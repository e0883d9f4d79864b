/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot;

import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.path.PathSubject;

/**
 * The least that could be done instead: a node by remainder, which moves nearly all keys
 * when there is one node more, and a call as so many bytes copied behind the last one.
 */
public final class BareSubject implements PathSubject {

	private static final int KEYS = 1 << 14;

	private static final int BUFFER = 1 << 13;

	private final int[] keys = new Random(1).ints(KEYS).toArray();

	private final String[] nodes = IntStream.range(0, KryowireSubject.NODES)
		.mapToObj((i) -> "10.0.0." + i + ":7420")
		.toArray(String[]::new);

	private final byte[] body = new byte[KryowireSubject.BODY];

	private final byte[] buffer = new byte[BUFFER];

	private boolean slots;

	private int position;

	private int next;

	@Override
	public Optional<String> refusal(String row) {
		return switch (row) {
			case "hot-slot", "hot-append" -> Optional.empty();
			default -> Optional.of("codec-struct has a layout written by hand, and codec-record other codecs");
		};
	}

	@Override
	public void prepare(String row) {
		this.slots = row.equals("hot-slot");
	}

	@Override
	public Object run() {
		return this.slots ? this.nodes[Math.floorMod(this.keys[this.next++ & (KEYS - 1)], this.nodes.length)]
				: append();
	}

	private byte[] append() {
		if (this.position + this.body.length > BUFFER) {
			this.position = 0;
		}
		System.arraycopy(this.body, 0, this.buffer, this.position, this.body.length);
		this.position += this.body.length;
		return this.buffer;
	}

}
