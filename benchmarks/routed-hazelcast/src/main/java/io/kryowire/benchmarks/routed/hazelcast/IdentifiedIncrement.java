/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.routed.hazelcast;

import java.io.Serial;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;

/**
 * The same in the smallest form that Hazelcast has: two numbers.
 */
public final class IdentifiedIncrement extends Increment implements IdentifiedDataSerializable {

	static final int FACTORY = 1;

	@Serial
	private static final long serialVersionUID = 1L;

	@Override
	public int getFactoryId() {
		return FACTORY;
	}

	@Override
	public int getClassId() {
		return 1;
	}

	@Override
	public void writeData(ObjectDataOutput output) {
		// It has no fields.
	}

	@Override
	public void readData(ObjectDataInput input) {
		// It has no fields.
	}

}
