/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call.model;

import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Items as bytes, written by hand: for products that carry bytes and leave the rest to
 * generated code.
 */
public final class ItemBytes {

	private static final int HEADER = 3 * Long.BYTES + 2 * Integer.BYTES;

	private static final int ELEMENT = 2 * Long.BYTES;

	private ItemBytes() {
	}

	/**
	 * How many bytes an item becomes.
	 * @param item the item
	 * @return its length
	 */
	public static int length(Item item) {
		return HEADER + ELEMENT * item.getElements().size();
	}

	/**
	 * Writes an item.
	 * @param item the item
	 * @param buffer where to
	 */
	public static void write(Item item, ByteBuffer buffer) {
		buffer.putLong(item.getId()).putLong(item.getUuidHigh()).putLong(item.getUuidLow()).putInt(item.getVersion());
		buffer.putInt(item.getElements().size());
		for (Map.Entry<Long, Long> element : item.getElements().entrySet()) {
			buffer.putLong(element.getKey()).putLong(element.getValue());
		}
	}

	/**
	 * Reads an item.
	 * @param buffer where from
	 * @return a new item
	 */
	public static Item read(ByteBuffer buffer) {
		Item item = new Item();
		item.setId(buffer.getLong());
		item.setUuidHigh(buffer.getLong());
		item.setUuidLow(buffer.getLong());
		item.setVersion(buffer.getInt());
		int elements = buffer.getInt();
		for (int i = 0; i < elements; i++) {
			item.getElements().put(buffer.getLong(), buffer.getLong());
		}
		return item;
	}

}
