/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call.model;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * The domain object of the articles: a number, a unique id of 128 bits, and a map. With
 * one element its contents are 48 bytes if numbers have fixed lengths, with 200 elements
 * 3232.
 */
public final class Item implements Serializable {

	private static final long serialVersionUID = 1L;

	private long id;

	private long uuidHigh;

	private long uuidLow;

	private int version;

	private Map<Long, Long> elements = new HashMap<>();

	public Item() {
	}

	public Item(long id, long uuidHigh, long uuidLow, int version, Map<Long, Long> elements) {
		this.id = id;
		this.uuidHigh = uuidHigh;
		this.uuidLow = uuidLow;
		this.version = version;
		this.elements = new HashMap<>(elements);
	}

	public long getId() {
		return this.id;
	}

	public void setId(long id) {
		this.id = id;
	}

	public long getUuidHigh() {
		return this.uuidHigh;
	}

	public void setUuidHigh(long uuidHigh) {
		this.uuidHigh = uuidHigh;
	}

	public long getUuidLow() {
		return this.uuidLow;
	}

	public void setUuidLow(long uuidLow) {
		this.uuidLow = uuidLow;
	}

	public int getVersion() {
		return this.version;
	}

	public void setVersion(int version) {
		this.version = version;
	}

	public Map<Long, Long> getElements() {
		return this.elements;
	}

	public void setElements(Map<Long, Long> elements) {
		this.elements = elements;
	}

	/**
	 * What the peer acknowledges an item with: its id, and proof that the map has
	 * arrived.
	 * @return a number that differs from item to item
	 */
	public long acknowledgement() {
		return this.id + this.elements.size() + (this.uuidHigh ^ this.uuidLow) + this.version;
	}

}
