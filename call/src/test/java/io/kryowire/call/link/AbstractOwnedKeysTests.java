/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A node that has the slots of some keys only.
 */
abstract class AbstractOwnedKeysTests {

	static final int KEY = 4711;

	static final CallMethod WORK = CallMethod.of("work", String.class, int.class);

	static final CallOptions UNKEYED = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	static final CallOptions KEYED = UNKEYED.withKeyHash(KEY);

	final FakeOwnership ownership = new FakeOwnership();

	final LinkPair pair = LinkPair.of(LinkSettings.of("node"), this.ownership);

	final AtomicInteger executed = new AtomicInteger();

	final List<CompletableFuture<String>> promised = new CopyOnWriteArrayList<>();

	@AfterEach
	void endThreads() {
		this.ownership.gate.countDown();
		this.pair.threads.close();
		assertThat(this.ownership.leftTwice).as("left twice").hasValue(0);
	}

	RemoteMethod answer(Execution execution, Handler handler) {
		assumeTrue(execution != Execution.VIRTUAL || Runtime.version().feature() >= 21, "Java 21 has virtual threads");
		this.pair.answer(WORK, execution, (arguments) -> {
			this.executed.incrementAndGet();
			return handler.handle(arguments);
		});
		return this.pair.connected().method(WORK);
	}

	RemoteMethod answerLater(Execution execution) {
		return answer(execution, (arguments) -> {
			CompletableFuture<String> future = new CompletableFuture<>();
			this.promised.add(future);
			return future;
		});
	}

	CompletableFuture<String> promise() {
		patiently().until(() -> {
			this.pair.pump();
			return !this.promised.isEmpty();
		});
		return this.promised.get(0);
	}

	@Nullable Object result(CompletableFuture<@Nullable Object> call) {
		patiently().until(() -> {
			this.pair.pump();
			return call.isDone();
		});
		return call.join();
	}

	<E extends CallException> E failure(Class<E> type, CompletableFuture<@Nullable Object> call) {
		patiently().until(() -> {
			this.pair.pump();
			return call.isDone();
		});
		return catchThrowableOfType(type, () -> {
			try {
				call.get();
			}
			catch (ExecutionException ex) {
				throw ex.getCause();
			}
		});
	}

	void assertLeft(int times) {
		patiently().untilAsserted(() -> {
			this.pair.pump();
			assertThat(this.ownership.left).hasValue(times);
		});
		assertThat(this.ownership.inside).hasValue(0);
	}

}
