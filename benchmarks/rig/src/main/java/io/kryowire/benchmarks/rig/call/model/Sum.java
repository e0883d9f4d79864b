/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call.model;

import java.io.Serializable;

/**
 * Two numbers to add, as an object.
 */
public final class Sum implements Serializable {

	private static final long serialVersionUID = 1L;

	private int first;

	private int second;

	public Sum() {
	}

	public Sum(int first, int second) {
		this.first = first;
		this.second = second;
	}

	public int getFirst() {
		return this.first;
	}

	public void setFirst(int first) {
		this.first = first;
	}

	public int getSecond() {
		return this.second;
	}

	public void setSecond(int second) {
		this.second = second;
	}

}
