/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.pipeline.CommandPipelines;

/**
 * Reads single values over a connection that all callers share. A short one comes with
 * the first answer; of a longer one the length is asked for before it is fetched.
 */
final class DirectReader {

	/** As many of them as a pipeline sends at once fit into its memory. */
	private static final int FIRST = 64 << 10;

	private final CommandPipelines link;

	/** Until when a read may take that begins now. */
	private final LongSupplier deadline;

	private final int longest;

	DirectReader(CommandPipelines link, LongSupplier deadline, ValueLimit limit) {
		this.link = link;
		this.deadline = deadline;
		this.longest = limit.longest();
	}

	CompletableFuture<@Nullable Stored> read(byte[] key) {
		int most = Math.min(FIRST, this.longest);
		long deadline = this.deadline.getAsLong();
		return this.link.send(ValueLimit.part(key, most), true, most).thenCompose((answer) -> {
			byte[] bytes = ValueLimit.bytes(answer);
			return (bytes.length <= most) ? CompletableFuture.completedFuture(Stored.of(bytes))
					: readLonger(key, Stored.beginning(bytes), deadline);
		});
	}

	private CompletableFuture<@Nullable Stored> readLonger(byte[] key, byte[] beginning, long deadline) {
		return this.link.followUp(ValueLimit.length(key), 0, deadline).thenCompose((answer) -> {
			long length = ValueLimit.length(answer);
			return (length > this.longest) ? CompletableFuture.completedFuture(new Stored(beginning, length))
					: readWhole(key, (int) length, deadline);
		});
	}

	/** One that has grown meanwhile is asked for with all the room there is. */
	private CompletableFuture<@Nullable Stored> readWhole(byte[] key, int most, long deadline) {
		return this.link.followUp(ValueLimit.part(key, most), most, deadline).thenCompose((answer) -> {
			byte[] bytes = ValueLimit.bytes(answer);
			if (bytes.length <= most) {
				return CompletableFuture.completedFuture(Stored.of(bytes));
			}
			return (most < this.longest) ? readWhole(key, this.longest, deadline)
					: CompletableFuture.completedFuture(new Stored(Stored.beginning(bytes), bytes.length));
		});
	}

}
