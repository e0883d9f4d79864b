/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.driver.Unanswered;
import io.kryowire.notify.protocol.StateScript;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way through a pipeline.
 *
 * @param weight how many bytes the answer may have
 * @param bytes how many it has itself, about
 * @param failures makes the exceptions it may fail with
 * @param open whether an attempt got no answer: whatever comes of the next one, the
 * command may have been executed
 * @param attempts how often it was tried in vain
 */
record PendingCommand(Command command, boolean repeatable, int weight, int bytes, long deadline,
		CompletableFuture<@Nullable Object> result, CommandFailures failures, boolean open, int attempts) {

	/** Bytes that may be sent at once, unless a single command has more. */
	private static final int HEAVIEST_SENT = 8 << 20;

	/** Bytes that may be answered at once, unless a single answer has more. */
	private static final int HEAVIEST_ANSWERED = 40 << 20;

	private static final byte[] NO_KEY = {};

	static PendingCommand of(Command command, boolean repeatable, int weight, long deadline,
			CompletableFuture<@Nullable Object> result, CommandFailures failures) {
		return new PendingCommand(command, repeatable, weight, command.bytes(), deadline, result, failures, false, 0);
	}

	/**
	 * Parts of a batch that can be sent, and whose answers fit into memory together.
	 * @param halvings how often less than that has turned out to be too much
	 */
	static List<List<PendingCommand>> portions(List<PendingCommand> batch, int halvings) {
		List<List<PendingCommand>> portions = new ArrayList<>(1);
		int first = 0;
		long sent = 0;
		long answered = 0;
		for (int i = 0; i < batch.size(); i++) {
			PendingCommand next = batch.get(i);
			sent += next.bytes();
			answered += next.weight();
			if (i > first && (sent > HEAVIEST_SENT >> halvings || answered > HEAVIEST_ANSWERED >> halvings)) {
				portions.add(batch.subList(first, i));
				first = i;
				sent = next.bytes();
				answered = next.weight();
			}
		}
		portions.add(batch.subList(first, batch.size()));
		return portions;
	}

	/**
	 * Has the first write to each partition bring the script along: a server that is new
	 * to us may not know it, or may get to know it in the middle of the batch.
	 */
	static List<PendingCommand> introduced(List<PendingCommand> batch) {
		Set<ByteBuffer> partitions = new HashSet<>();
		List<PendingCommand> items = new ArrayList<>();
		for (PendingCommand item : batch) {
			items.add((item.isScript() && partitions.add(item.partition())) ? item.spelledOut() : item);
		}
		return items;
	}

	/** Whether it calls our script, which is to say that it writes. */
	boolean isScript() {
		return this.command.name().startsWith("EVAL");
	}

	/**
	 * Whether it must not be executed after a later one with the same {@linkplain #key
	 * key}: a write would undo that one, and messages would change their order.
	 */
	boolean isOrdered() {
		return isScript() || this.command.name().equals("PUBLISH");
	}

	/** Whether it does so by its digest, which a server may not know. */
	boolean isDigest() {
		return this.command.name().equals("EVALSHA");
	}

	ByteBuffer key() {
		List<byte[]> keys = this.command.keys();
		return ByteBuffer.wrap(keys.isEmpty() ? NO_KEY : keys.get(0));
	}

	/** What only commands of the same partition have in common, or of the same key. */
	ByteBuffer partition() {
		List<byte[]> keys = this.command.keys();
		return ByteBuffer.wrap(keys.isEmpty() ? NO_KEY : keys.get(keys.size() - 1));
	}

	/** What has its text already is another script, maybe. */
	PendingCommand spelledOut() {
		if (!isDigest()) {
			return this;
		}
		List<byte[]> keys = this.command.keys();
		return new PendingCommand(new Command("EVAL", StateScript.lead(false, keys), keys, this.command.rest()),
				this.repeatable, this.weight, this.bytes, this.deadline, this.result, this.failures, this.open,
				this.attempts);
	}

	/** After an attempt that has brought nothing but this. */
	PendingCommand after(@Nullable Object answer) {
		boolean unknown = this.open || (answer instanceof Unanswered unanswered && unanswered.sent());
		return new PendingCommand(this.command, this.repeatable, this.weight, this.bytes, this.deadline, this.result,
				this.failures, unknown, this.attempts + 1);
	}

	void complete(@Nullable Object answer) {
		this.result.complete(this.open ? StateScript.repeated(answer) : answer);
	}

	/** Fails, because of the answer to the last attempt. */
	void giveUp(@Nullable Object answer, String more) {
		if (answer instanceof Unanswered unanswered) {
			fail(unanswered.sent() ? CommandOutcome.UNKNOWN : CommandOutcome.NOT_SENT,
					(unanswered.sent() ? "No answer: " : "") + unanswered.cause().getMessage() + more,
					unanswered.cause());
		}
		else if (answer instanceof CommandError error) {
			fail(CommandOutcome.REFUSED, "Redis has refused: " + error.message() + more, null);
		}
	}

	void refuse(CommandError error) {
		String answer = error.message();
		if (MissingRight.is(answer)) {
			// The script may have done something before it was stopped
			fail(MissingRight.isInScript(answer) ? CommandOutcome.UNKNOWN : CommandOutcome.REFUSED,
					MissingRight.words(this.command.name(), this.failures.place(this.command), answer), null);
		}
		else {
			fail(CommandOutcome.REFUSED, "Redis has refused: " + answer, null);
		}
	}

	void fail(CommandOutcome outcome, String why, @Nullable Throwable cause) {
		this.result.completeExceptionally(
				this.failures.failed(this.command, this.open ? CommandOutcome.UNKNOWN : outcome, why, cause));
	}

}
