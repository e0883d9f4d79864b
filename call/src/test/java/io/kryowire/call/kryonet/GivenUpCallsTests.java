/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What becomes of calls that nobody waits for any more, where the connection is silent:
 * its window is full of them.
 */
class GivenUpCallsTests {

	private static final CallMethod SLEEP = CallMethod.of("test/sleep()", void.class);

	private static final CallMethod NEVER = CallMethod.of("test/never()", int.class);

	private static final CallMethod HANG = CallMethod.of("test/hang()", void.class);

	private static final CallMethod ONE = CallMethod.of("test/one()", int.class);

	private static final CallOptions SHORT = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(100));

	/** How many handlers sleep or hang: a call that has only been received may never. */
	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicInteger interrupted = new AtomicInteger();

	private final CountDownLatch hanging = new CountDownLatch(1);

	private final List<CompletableFuture<Integer>> futures = new CopyOnWriteArrayList<>();

	private final LinkSettings settings = Links.settings("a").withWindow(1, 1 << 16);

	private final Node node = new KryonetTransport().node(KryoCodec.of(), this.settings)
		.address(new InetSocketAddress("127.0.0.1", 0))
		.method(SLEEP, Execution.KEYED, (arguments) -> sleep())
		.method(NEVER, Execution.KEYED, (arguments) -> future())
		.method(HANG, Execution.KEYED, (arguments) -> hang())
		.method(ONE, Execution.KEYED, (arguments) -> 1)
		.start();

	@SuppressWarnings("NullAway.Init")
	private Peer peer;

	@BeforeEach
	void connect() throws InterruptedException {
		this.peer = connected("client");
	}

	private Peer connected(String id) throws InterruptedException {
		return Links.connected(new KryonetTransport().peer(KryoCodec.of(), Links.settings(id), address()).connect());
	}

	private InetSocketAddress address() {
		return new InetSocketAddress("127.0.0.1", this.node.port());
	}

	private Object sleep() {
		this.begun.incrementAndGet();
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			this.interrupted.incrementAndGet();
		}
		return "";
	}

	private CompletableFuture<Integer> future() {
		CompletableFuture<Integer> future = new CompletableFuture<>();
		this.futures.add(future);
		return future;
	}

	/** Notices no interrupt. */
	private Object hang() {
		this.begun.incrementAndGet();
		boolean done = false;
		while (!done) {
			try {
				Waiting.await(this.hanging);
				done = true;
			}
			catch (InterruptedException ex) {
				this.interrupted.incrementAndGet();
			}
		}
		return "";
	}

	@AfterEach
	void close() {
		this.hanging.countDown();
		this.peer.close();
		this.node.close();
	}

	private void assertThereIsRoom() {
		assertThat(this.peer.method(ONE)
			.ask(Links.OPTIONS)
			.orTimeout(Waiting.LONGEST.toSeconds(), TimeUnit.SECONDS)
			.join()).isEqualTo(1);
	}

	/** On a busy machine a call can be over before a thread comes to begin it. */
	private void askUntilOneHasBegun(CallMethod method, BooleanSupplier condition) {
		while (!condition.getAsBoolean()) {
			assertThat(this.peer.method(method).ask(SHORT)).failsWithin(Waiting.LONGEST);
		}
	}

	private boolean hasBegun() {
		return this.begun.get() > 0;
	}

	private void awaitInterrupts() {
		Waiting.patiently().until(() -> this.interrupted.get() == this.begun.get());
	}

	@Test
	void aHandlerThatSleepsIsInterruptedAndGivesItsRoomBack() {
		askUntilOneHasBegun(SLEEP, this::hasBegun);
		awaitInterrupts();
		assertThereIsRoom();
	}

	@Test
	void aHandlerThatNoticesNothingGivesItsRoomBackAsWell() {
		askUntilOneHasBegun(HANG, this::hasBegun);
		assertThereIsRoom();
		awaitInterrupts();
	}

	@Test
	void aFutureThatNobodyCompletesIsCancelledAndGivesItsRoomBack() {
		askUntilOneHasBegun(NEVER, () -> !this.futures.isEmpty());
		assertThereIsRoom();
		Waiting.patiently().until(() -> this.futures.stream().allMatch(CompletableFuture::isCancelled));
	}

	@Test
	void theFutureOfATellThatNobodyCompletesGivesItsRoomBack() {
		while (this.futures.isEmpty()) {
			this.peer.method(NEVER).tell(SHORT);
			assertThereIsRoom();
		}
		assertThat(this.futures).noneMatch(CompletableFuture::isDone);
	}

	@Test
	void aCancelledCallIsInterrupted() {
		CompletableFuture<?> call = this.peer.method(SLEEP).ask(Links.OPTIONS);
		Waiting.patiently().until(this::hasBegun);
		call.cancel(true);
		awaitInterrupts();
		assertThereIsRoom();
	}

	/** Another connection's pass is the one that gives it up. */
	@Test
	void theRoomComesBackToAConnectionThatIsSilentWhileAnotherOneIsNot() throws InterruptedException {
		try (Peer other = connected("other")) {
			while (!hasBegun()) {
				CompletableFuture<?> given = this.peer.method(SLEEP).ask(SHORT);
				while (!given.isDone() || this.interrupted.get() < this.begun.get()) {
					other.method(ONE).ask(Links.OPTIONS).join();
				}
			}
			assertThereIsRoom();
		}
	}

	@Test
	void whenTheClientIsGoneThenItsHandlersAreInterrupted() {
		this.peer.method(SLEEP).ask(Links.OPTIONS);
		Waiting.patiently().until(this::hasBegun);
		this.peer.close();
		awaitInterrupts();
	}

}
