/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;
import java.util.Objects;

/**
 * What a price is for.
 */
public final class Instrument implements Serializable {

	private static final long serialVersionUID = 1L;

	private String mnemonic;

	private long id;

	public Instrument() {
	}

	public Instrument(String mnemonic, long id) {
		this.mnemonic = mnemonic;
		this.id = id;
	}

	public String getMnemonic() {
		return this.mnemonic;
	}

	public void setMnemonic(String mnemonic) {
		this.mnemonic = mnemonic;
	}

	public long getId() {
		return this.id;
	}

	public void setId(long id) {
		this.id = id;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Instrument that && Objects.equals(this.mnemonic, that.mnemonic) && this.id == that.id;
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.mnemonic, this.id);
	}

	@Override
	public String toString() {
		return "Instrument[" + this.mnemonic + ", " + this.id + "]";
	}

}
