/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.protocol.StateScript;
import io.kryowire.notify.state.StateAccessException.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way through a lane.
 *
 * @param weight how many bytes the answer may have
 * @param open whether an attempt got no answer: whatever comes of the next one, the
 * command may have been executed
 */
record LaneItem(Command command, boolean repeatable, int weight, long deadline,
		CompletableFuture<@Nullable Object> result, boolean open) {

	/** Bytes that may be answered at once, unless a single answer has more. */
	private static final int HEAVIEST_PORTION = 40 << 20;

	/** Parts of a batch whose answers fit into memory together. */
	static List<List<LaneItem>> portions(List<LaneItem> batch) {
		List<List<LaneItem>> portions = new ArrayList<>(1);
		int first = 0;
		long weight = 0;
		for (int i = 0; i < batch.size(); i++) {
			if (i > first && weight + batch.get(i).weight() > HEAVIEST_PORTION) {
				portions.add(batch.subList(first, i));
				first = i;
				weight = 0;
			}
			weight += batch.get(i).weight();
		}
		portions.add(batch.subList(first, batch.size()));
		return portions;
	}

	/**
	 * Has the first write to each partition bring the script along: a server that is new
	 * to us may not know it, or may get to know it in the middle of the batch.
	 */
	static List<LaneItem> introduced(List<LaneItem> batch) {
		Set<ByteBuffer> partitions = new HashSet<>();
		List<LaneItem> items = new ArrayList<>();
		for (LaneItem item : batch) {
			items.add((item.isScript() && partitions.add(item.partition())) ? item.spelledOut() : item);
		}
		return items;
	}

	/** Whether it calls our script, which is to say that it writes. */
	boolean isScript() {
		return this.command.name().startsWith("EVAL");
	}

	ByteBuffer key() {
		return ByteBuffer.wrap(this.command.keys().get(0));
	}

	/** What only writes to the same partition have in common. */
	ByteBuffer partition() {
		return ByteBuffer.wrap(this.command.keys().get(this.command.keys().size() - 1));
	}

	LaneItem spelledOut() {
		return new LaneItem(new Command("EVAL", StateScript.lead(false), this.command.keys(), this.command.rest()),
				this.repeatable, this.weight, this.deadline, this.result, this.open);
	}

	LaneItem unanswered() {
		return new LaneItem(this.command, this.repeatable, this.weight, this.deadline, this.result, true);
	}

	void refuse(CommandError error) {
		String answer = error.message();
		if (MissingRight.is(answer)) {
			// The script may have done something before it was stopped
			fail(MissingRight.isInScript(answer) ? Outcome.UNKNOWN : Outcome.REFUSED,
					MissingRight.words(this.command.name(),
							isScript() ? "the keys and the channel of this topic, with all that its script does"
									: "a key of this topic",
							answer),
					null);
		}
		else {
			fail(Outcome.REFUSED, "Redis has refused: " + answer, null);
		}
	}

	void fail(Outcome outcome, String why, @Nullable Throwable cause) {
		if (!this.result.isDone()) {
			this.result
				.completeExceptionally(new StateAccessException(this.open ? Outcome.UNKNOWN : outcome, why, cause));
		}
	}

}
