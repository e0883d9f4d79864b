/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Arguments of which the last one is another one each time they are sent: what is sent
 * again, perhaps to another server, is another write.
 */
final class SentArguments extends AbstractList<byte[]> {

	private final List<byte[]> fixed;

	private final Supplier<byte[]> last;

	SentArguments(List<byte[]> fixed, Supplier<byte[]> last) {
		this.fixed = fixed;
		this.last = last;
	}

	@Override
	public byte[] get(int index) {
		return (index != this.fixed.size()) ? this.fixed.get(index) : this.last.get();
	}

	@Override
	public int size() {
		return this.fixed.size() + 1;
	}

}
