/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.ByteBuffer;

/**
 * A page of a tree. It has a header of 16 bytes and the offsets of its nodes, which are
 * at its end. A node has a length, flags, the length of its key, the key and the data.
 *
 * @param number the number that the page should have
 * @param bytes what it has
 */
record Page(long number, ByteBuffer bytes) {

	static final int HEADER = 16;

	static final int FLAGS = 10;

	static final int LOWER = 12;

	private static final int UPPER = 14;

	private static final int BRANCH = 1;

	private static final int LEAF = 2;

	private static final int NODE = 8;

	private static final int BIG = 1;

	boolean isBranch() {
		return this.bytes.getShort(FLAGS) == BRANCH;
	}

	int nodes() {
		return (unsigned(LOWER) - HEADER) / 2;
	}

	/** Whether all nodes and what they have are within the page. */
	boolean isIntact() {
		int lower = unsigned(LOWER);
		int upper = unsigned(UPPER);
		if (this.bytes.getLong(0) != this.number || (!isBranch() && this.bytes.getShort(FLAGS) != LEAF)
				|| lower < HEADER || lower > upper || upper > this.bytes.capacity() || lower % 2 != 0) {
			return false;
		}
		for (int index = 0; index < nodes(); index++) {
			int node = node(index);
			if (node < upper || node + NODE > this.bytes.capacity()
					|| data(index) + dataLength(index) > this.bytes.capacity()) {
				return false;
			}
		}
		return true;
	}

	byte[] key(int index) {
		byte[] key = new byte[unsigned(node(index) + 6)];
		this.bytes.get(node(index) + NODE, key);
		return key;
	}

	/** The page below a node of a branch. */
	long child(int index) {
		int node = node(index);
		return Integer.toUnsignedLong(this.bytes.getInt(node)) | (long) unsigned(node + 4) << Integer.SIZE;
	}

	/** How long the value of a leaf's node is, on this page or on others. */
	long length(int index) {
		return Integer.toUnsignedLong(this.bytes.getInt(node(index)));
	}

	/** Whether the value has pages of its own. */
	boolean isBig(int index) {
		return flags(index) == BIG;
	}

	/** Whether it is of a kind that we write. */
	boolean isKnown(int index) {
		return flags(index) == 0 || isBig(index);
	}

	/** The first page of a value that has its own. */
	long big(int index) {
		return this.bytes.getLong(data(index));
	}

	byte[] value(int index) {
		byte[] value = new byte[(int) length(index)];
		this.bytes.get(data(index), value);
		return value;
	}

	private int flags(int index) {
		return unsigned(node(index) + 4);
	}

	private int node(int index) {
		return unsigned(HEADER + 2 * index);
	}

	private int data(int index) {
		return node(index) + NODE + unsigned(node(index) + 6);
	}

	private long dataLength(int index) {
		if (isBranch()) {
			return 0;
		}
		return isBig(index) ? Long.BYTES : length(index);
	}

	private int unsigned(int offset) {
		return Short.toUnsignedInt(this.bytes.getShort(offset));
	}

}
