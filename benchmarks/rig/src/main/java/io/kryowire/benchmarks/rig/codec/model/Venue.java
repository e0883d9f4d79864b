/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;
import java.util.Objects;

/**
 * Where an order is executed.
 */
public final class Venue implements Serializable {

	private static final long serialVersionUID = 1L;

	private String mic;

	private int segment;

	public Venue() {
	}

	public Venue(String mic, int segment) {
		this.mic = mic;
		this.segment = segment;
	}

	public String getMic() {
		return this.mic;
	}

	public void setMic(String mic) {
		this.mic = mic;
	}

	public int getSegment() {
		return this.segment;
	}

	public void setSegment(int segment) {
		this.segment = segment;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Venue that && Objects.equals(this.mic, that.mic) && this.segment == that.segment;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.mic, this.segment);
	}

	@Override
	public String toString() {
		return "Venue[" + this.mic + ", " + this.segment + "]";
	}

}
