/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.AbstractList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Arguments of which one is another one each time they are sent: what is sent again,
 * perhaps to another server, is another write.
 */
final class SentArguments extends AbstractList<byte[]> {

	private final List<byte[]> before;

	private final Supplier<byte[]> changing;

	private final List<byte[]> after;

	SentArguments(List<byte[]> before, Supplier<byte[]> changing, List<byte[]> after) {
		this.before = before;
		this.changing = changing;
		this.after = after;
	}

	@Override
	public byte[] get(int index) {
		int more = index - this.before.size();
		return (more < 0) ? this.before.get(index) : (more == 0) ? this.changing.get() : this.after.get(more - 1);
	}

	@Override
	public int size() {
		return this.before.size() + 1 + this.after.size();
	}

}
