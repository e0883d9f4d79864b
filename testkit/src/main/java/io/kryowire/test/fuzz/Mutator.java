/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes inputs of others: changes their messages, and which there are in which order.
 */
final class Mutator {

	private static final int MOST_CHANGES = 4;

	private static final int MOST_MESSAGES = 64;

	private final Random random;

	private final ByteChanges changes;

	private final List<FuzzInput> pool;

	Mutator(Random random, List<FuzzInput> pool, List<byte[]> words, int longest) {
		this.random = random;
		this.pool = pool;
		this.changes = new ByteChanges(random, words, longest);
	}

	FuzzInput next() {
		FuzzInput input = any();
		int times = 1 + this.random.nextInt(MOST_CHANGES);
		boolean sequence = input.messages().size() > 1;
		List<byte[]> messages = new ArrayList<>(input.messages());
		for (int i = 0; i < times; i++) {
			if (sequence && this.random.nextInt(3) == 0) {
				changeOrder(messages);
			}
			else {
				int index = this.random.nextInt(messages.size());
				messages.set(index, this.changes.change(messages.get(index), anyMessage()));
			}
		}
		return new FuzzInput(messages);
	}

	private FuzzInput any() {
		return this.pool.get(this.random.nextInt(this.pool.size()));
	}

	private byte[] anyMessage() {
		List<byte[]> messages = any().messages();
		return messages.get(this.random.nextInt(messages.size()));
	}

	private void changeOrder(List<byte[]> messages) {
		int index = this.random.nextInt(messages.size());
		switch (this.random.nextInt(6)) {
			case 0 -> messages.add(index, anyMessage());
			case 1 -> messages.set(index, anyMessage());
			case 2 -> messages.add(index, messages.get(this.random.nextInt(messages.size())));
			case 3 -> {
				byte[] other = messages.set(this.random.nextInt(messages.size()), messages.get(index));
				messages.set(index, other);
			}
			case 4 -> messages.subList(index + 1, messages.size()).clear();
			default -> {
				if (messages.size() > 1) {
					messages.remove(index);
				}
			}
		}
		while (messages.size() > MOST_MESSAGES) {
			messages.remove(messages.size() - 1);
		}
	}

}
