/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;
import java.util.Objects;

/**
 * A price of an instrument, as the articles' struct has it: the smallest message worth
 * sending.
 */
public final class PriceUpdate implements Serializable {

	private static final long serialVersionUID = 1L;

	private Instrument instrument;

	private int qty;

	private double price;

	public PriceUpdate() {
	}

	public PriceUpdate(Instrument instrument, int qty, double price) {
		this.instrument = instrument;
		this.qty = qty;
		this.price = price;
	}

	public Instrument getInstrument() {
		return this.instrument;
	}

	public void setInstrument(Instrument instrument) {
		this.instrument = instrument;
	}

	public int getQty() {
		return this.qty;
	}

	public void setQty(int qty) {
		this.qty = qty;
	}

	public double getPrice() {
		return this.price;
	}

	public void setPrice(double price) {
		this.price = price;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof PriceUpdate that && Objects.equals(this.instrument, that.instrument)
				&& this.qty == that.qty && Double.compare(this.price, that.price) == 0;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.instrument, this.qty, this.price);
	}

	@Override
	public String toString() {
		return "PriceUpdate[" + this.instrument + ", " + this.qty + ", " + this.price + "]";
	}

}
