/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import io.kryowire.call.contract.NodeResult;
import org.jspecify.annotations.Nullable;

/** Answers, and remembers what a test wants to know of where it ran. */
final class Echo implements EchoService {

	final CountDownLatch told = new CountDownLatch(1);

	final CompletableFuture<Integer> later = new CompletableFuture<>();

	volatile Supplier<@Nullable Object> probe = () -> null;

	volatile @Nullable Object probed;

	volatile @Nullable EchoService next;

	@Override
	public int now(int value) {
		this.probed = this.probe.get();
		return value;
	}

	@Override
	public int now(int first, int second) {
		return first + second;
	}

	@Override
	public CompletableFuture<Integer> later(int value) {
		return this.later;
	}

	@Override
	public int fail(String message) {
		throw new IllegalStateException(message);
	}

	@Override
	public int refuse(String message) throws IOException {
		throw new IOException(message);
	}

	@Override
	public int nested(int value) {
		EchoService other = this.next;
		return (other != null) ? other.now(value) : -1;
	}

	@Override
	public void tell(int value) {
		this.told.countDown();
	}

	@Override
	public List<NodeResult<Integer>> all(int value) {
		return NodeResult.here(value);
	}

}
