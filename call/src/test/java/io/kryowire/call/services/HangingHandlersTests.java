/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteMethod;
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
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Handlers that never return, whatever is done to their threads.
 */
class HangingHandlersTests {

	private static final String STUCK = "stuck";

	/** More than there are processors, of each kind. */
	private static final int HANGING = 8;

	/** More than may be under way on a connection. */
	private static final int MORE_THAN_THE_WINDOW = 20_000;

	private static final int THOUSANDS = 3000;

	private static final CallOptions SHORT = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(300));

	/** Whatever else takes long, it has not passed. */
	private static final CallOptions ENDLESS = CallOptions.DEFAULT.withDeadline(Duration.ofDays(1));

	private final JobService service = new JobService();

	private ServiceNodes nodes;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = ServiceNodes.of(this.service);
	}

	/** Nodes wait for their handlers for some time. */
	@AfterEach
	void stop() {
		this.service.released.countDown();
		this.nodes.close();
	}

	@Test
	void otherKeysAndCallsWithoutKeysGoOnAndOwnCallsExpire() throws Exception {
		Jobs jobs = this.nodes.caller().client(Jobs.class);
		List<CompletableFuture<String>> hanging = new ArrayList<>();
		for (int i = 0; i < HANGING; i++) {
			hanging.add(jobs.runLater(STUCK));
			hanging.add(jobs.runLaterByKey(STUCK + i));
		}
		patiently()
			.untilAsserted(() -> assertThat(this.service.hanging).as("handlers that hang").hasValue(2 * HANGING));
		assertGoesOn(jobs);
		assertExpires(jobs.runSoonByKey(STUCK + 0));
		assertThat(hanging).noneMatch(CompletableFuture::isDone);

		this.service.released.countDown();
		for (CompletableFuture<String> each : hanging) {
			assertThat(Waiting.get(each)).startsWith("done stuck");
		}
		assertThat(jobs.runByKey(STUCK + 0)).as("its key goes on").isEqualTo("done stuck0");
	}

	@Test
	void callsThatExpireBehindAHandlerThatHangsLeaveTheirPlacesInTheWindow() throws Exception {
		Jobs jobs = this.nodes.caller().client(Jobs.class, "A");
		RemoteMethod method = this.nodes.caller().method(Jobs.class, "A", "runByKey");
		CompletableFuture<?> hanging = method.ask(ENDLESS.withKey(STUCK), STUCK);
		patiently().untilAsserted(() -> assertThat(this.service.hanging).hasValue(1));
		CallOptions behind = SHORT.withKey(STUCK);
		List<CompletableFuture<?>> expired = new ArrayList<>();
		Callers.sendUntil(MORE_THAN_THE_WINDOW, expired::size, () -> isSent(method.ask(behind, "stuck too"), expired));
		for (CompletableFuture<?> each : expired) {
			assertExpires(each);
		}
		assertGoesOn(jobs);
		assertThat(hanging).isNotDone();
		assertThat(this.service.hanging).as("handlers that were begun for that key").hasValue(1);
		assertThat(this.nodes.node("A").server().statistics().connects()).as("connections, the node's own among them")
			.isEqualTo(2);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void handlersThatHangBeyondTheirDeadlinesLeaveTheirPlacesInTheWindow(boolean keyed) throws Exception {
		UnaryOperator<LinkSettings> small = (settings) -> settings.withWindow(HANGING, settings.windowBytes());
		this.nodes.close();
		this.nodes = ServiceNodes.start(small, (node) -> this.service, "A");
		Jobs jobs = this.nodes.caller().client(Jobs.class, "A");
		RemoteMethod method = this.nodes.caller().method(Jobs.class, "A", keyed ? "runByKey" : "run");
		List<CompletableFuture<?>> expired = new ArrayList<>();
		Callers.sendUntil(3 * HANGING, this.service.hanging::get, () -> {
			CallOptions options = keyed ? SHORT.withKey(expired.size()) : SHORT;
			return isSent(method.ask(options, STUCK), expired);
		});
		for (CompletableFuture<?> each : expired) {
			assertExpires(each);
		}
		assertGoesOn(jobs);
	}

	/** One for which there is no room within its deadline fails before it is sent. */
	private static boolean isSent(CompletableFuture<?> call, List<CompletableFuture<?>> sent) {
		if (call.isCompletedExceptionally() && outcome(call) == Outcome.NOT_SENT) {
			return false;
		}
		sent.add(call);
		return true;
	}

	private static @Nullable Outcome outcome(CompletableFuture<?> call) {
		return call.handle((result, problem) -> (problem instanceof CallException ex) ? ex.outcome() : null).join();
	}

	private static void assertExpires(CompletableFuture<?> call) {
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(call))
			.withCauseInstanceOf(CallException.class)
			.satisfies((ex) -> assertThat(outcome(call)).isEqualTo(Outcome.EXPIRED));
	}

	private static void assertGoesOn(Jobs jobs) throws Exception {
		List<CompletableFuture<String>> others = new ArrayList<>();
		for (int i = 0; i < THOUSANDS; i++) {
			others.add((i % 2 == 0) ? jobs.runLaterByKey("other " + i) : jobs.runLater("other " + i));
		}
		for (int i = 0; i < THOUSANDS; i++) {
			assertThat(Waiting.get(others.get(i))).isEqualTo("done other " + i);
		}
	}

	/**
	 * The job "stuck" never ends.
	 */
	@KryonetExchange("jobs")
	interface Jobs {

		String run(String job);

		String runByKey(@RouteKey String job);

		CompletableFuture<String> runLater(String job);

		CompletableFuture<String> runLaterByKey(@RouteKey String job);

		@KryonetExchange(deadline = "300ms")
		CompletableFuture<String> runSoonByKey(@RouteKey String job);

	}

	private static final class JobService implements Jobs {

		private final AtomicInteger hanging = new AtomicInteger();

		private final CountDownLatch released = new CountDownLatch(1);

		@Override
		public String run(String job) {
			if (job.startsWith(STUCK)) {
				hang();
			}
			return "done " + job;
		}

		private void hang() {
			this.hanging.incrementAndGet();
			while (this.released.getCount() > 0) {
				try {
					this.released.await();
				}
				catch (InterruptedException ex) {
					// It does not listen to that.
				}
			}
		}

		@Override
		public String runByKey(String job) {
			return run(job);
		}

		@Override
		public CompletableFuture<String> runLater(String job) {
			return CompletableFuture.completedFuture(run(job));
		}

		@Override
		public CompletableFuture<String> runLaterByKey(String job) {
			return runLater(job);
		}

		@Override
		public CompletableFuture<String> runSoonByKey(String job) {
			return runLater(job);
		}

	}

}
