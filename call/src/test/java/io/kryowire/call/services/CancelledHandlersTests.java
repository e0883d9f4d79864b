/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.RouteKey;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls for which nobody waits any more: what still runs for them hears of it.
 */
class CancelledHandlersTests {

	private static final int CALLERS = 4;

	private static final int MANY = 200;

	private final ReportService service = new ReportService();

	private ServiceNodes nodes;

	private Reports reports;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = ServiceNodes.start((node) -> this.service, "A", "B");
		this.reports = this.nodes.caller().client(Reports.class, "A");
		this.service.elsewhere = this.nodes.node("A").client(Reports.class, "B");
	}

	@AfterEach
	void stop() {
		this.service.end.countDown();
		this.nodes.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void cancellingInterruptsTheHandlerAndItsKeyGoesOn(boolean keyed) throws Exception {
		CompletableFuture<String> call = keyed ? this.reports.writeByKey("annual") : this.reports.write("annual");
		patiently().until(() -> this.service.begun.get() == 1);
		call.cancel(true);
		patiently().untilAsserted(() -> assertThat(this.service.interrupted).as("interrupted").hasValue(1));
		assertThat(this.reports.title("annual")).isEqualTo("Report annual");
	}

	/** However slow this machine is: sooner or later one has begun before it expires. */
	@Test
	void expiryInterruptsTheHandlerAndItsKeyGoesOn() {
		patiently().untilAsserted(() -> {
			assertThat(this.reports.writeSoon("annual")).failsWithin(Waiting.LONGEST);
			assertThat(this.service.interrupted).as("interrupted").hasPositiveValue();
		});
		assertThat(this.reports.title("annual")).isEqualTo("Report annual");
	}

	@Test
	void cancellingCancelsTheStageThatTheHandlerHasReturned() throws Exception {
		CompletableFuture<String> call = this.reports.order("annual");
		CompletableFuture<String> stage = patiently().until(this.service.stages::peek, Objects::nonNull);
		call.cancel(true);
		patiently().untilAsserted(() -> assertThat(stage).isCancelled());
	}

	@Test
	void expiryCancelsTheStageThatTheHandlerHasReturned() {
		patiently().untilAsserted(() -> {
			assertThat(this.reports.orderSoon("annual")).failsWithin(Waiting.LONGEST);
			assertThat(this.service.stages.peek()).as("cancelled").isNotNull().isCancelled();
		});
	}

	/** A waits for B, where the handler hears of it as well. */
	@Test
	void cancellingReachesTheHandlersForWhichAHandlerWaits() throws Exception {
		CompletableFuture<String> call = this.reports.writeElsewhere("annual");
		patiently().until(() -> this.service.begun.get() == 1);
		call.cancel(true);
		patiently().untilAsserted(() -> assertThat(this.service.interrupted).as("interrupted at B").hasValue(1));
	}

	/** Calls are cancelled about when they end, and others have their threads then. */
	@Test
	void nobodyElseIsInterrupted() throws Exception {
		Callers.all(CALLERS, (number) -> {
			for (int i = 0; i < MANY; i++) {
				CompletableFuture<String> cancelled = this.reports.glance("to be cancelled");
				CompletableFuture<String> kept = this.reports.glance("kept");
				assertThat(Waiting.get(kept)).isEqualTo("Report kept");
				cancelled.cancel(true);
			}
		});
	}

	/**
	 * Reports, some of which are never ready.
	 */
	@KryonetExchange("reports")
	interface Reports {

		/** Blocks until it is interrupted. */
		CompletableFuture<String> write(String name) throws InterruptedException;

		CompletableFuture<String> writeByKey(@RouteKey String name) throws InterruptedException;

		@KryonetExchange(deadline = "300ms")
		CompletableFuture<String> writeSoon(@RouteKey String name) throws InterruptedException;

		String writeNow(String name) throws InterruptedException;

		/** Waits for {@link #writeNow} at the other node. */
		CompletableFuture<String> writeElsewhere(String name) throws InterruptedException;

		/** Returns a future that is never completed. */
		CompletableFuture<String> order(String name);

		@KryonetExchange(deadline = "300ms")
		CompletableFuture<String> orderSoon(String name);

		/** Sleeps for a moment. */
		CompletableFuture<String> glance(String name) throws InterruptedException;

		String title(@RouteKey String name);

	}

	private static final class ReportService implements Reports {

		private final AtomicInteger begun = new AtomicInteger();

		private final AtomicInteger interrupted = new AtomicInteger();

		private final CountDownLatch end = new CountDownLatch(1);

		private final Queue<CompletableFuture<String>> stages = new ConcurrentLinkedQueue<>();

		private volatile @Nullable Reports elsewhere;

		@Override
		public String writeNow(String name) throws InterruptedException {
			this.begun.incrementAndGet();
			try {
				this.end.await();
				return title(name);
			}
			catch (InterruptedException ex) {
				this.interrupted.incrementAndGet();
				throw ex;
			}
		}

		@Override
		public CompletableFuture<String> write(String name) throws InterruptedException {
			return CompletableFuture.completedFuture(writeNow(name));
		}

		@Override
		public CompletableFuture<String> writeByKey(String name) throws InterruptedException {
			return write(name);
		}

		@Override
		public CompletableFuture<String> writeSoon(String name) throws InterruptedException {
			return write(name);
		}

		@Override
		public CompletableFuture<String> writeElsewhere(String name) throws InterruptedException {
			return CompletableFuture.completedFuture(Objects.requireNonNull(this.elsewhere).writeNow(name));
		}

		@Override
		public CompletableFuture<String> order(String name) {
			CompletableFuture<String> stage = new CompletableFuture<>();
			this.stages.add(stage);
			return stage;
		}

		@Override
		public CompletableFuture<String> orderSoon(String name) {
			return order(name);
		}

		@Override
		public CompletableFuture<String> glance(String name) throws InterruptedException {
			Thread.sleep(1);
			return CompletableFuture.completedFuture(title(name));
		}

		@Override
		public String title(String name) {
			return "Report " + name;
		}

	}

}
