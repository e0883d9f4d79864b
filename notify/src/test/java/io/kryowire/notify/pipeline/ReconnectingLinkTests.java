/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What becomes of attempts to connect.
 */
class ReconnectingLinkTests {

	@Test
	void anAttemptThatHangsEndsWhenNobodyWantsItAnyMore() throws Exception {
		StateRuntime runtime = StateRuntime.system();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch over = new CountDownLatch(1);
		ReconnectingLink links = new ReconnectingLink(() -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
				throw new AssertionError("Nobody ends this wait");
			}
			catch (InterruptedException ex) {
				over.countDown();
				throw new IllegalStateException("Interrupted", ex);
			}
		}, runtime, "test", Duration.ofMillis(10));
		assertThatIllegalStateException().isThrownBy(links::connect).withMessageContaining("within 20ms");
		Waiting.await(begun);
		links.close();
		Waiting.await(over);
		runtime.scheduler().shutdownNow();
	}

	/** Whoever reads has to know that it goes on at another server. */
	@Test
	void aServerThatIsNotTheMasterAnyMoreIsLeftAndNotSilently() {
		StateRuntime system = StateRuntime.system();
		AtomicLong time = new AtomicLong();
		AtomicInteger current = new AtomicInteger(1);
		AtomicInteger opened = new AtomicInteger();
		StateRuntime runtime = new StateRuntime(system.clock(), time::get, system.threads(), system.scheduler(),
				system.random());
		try (ReconnectingLink links = new ReconnectingLink(() -> new Numbered(opened.incrementAndGet(), current),
				runtime, "test", Waiting.LONGEST)) {
			assertThat(links.connect()).isTrue();
			current.set(2);
			assertThat(links.connect()).isFalse();
			time.addAndGet(TimeUnit.SECONDS.toNanos(1));
			// In the middle of a proof nothing changes
			assertThat(links.run(List.of())).isEmpty();
			assertThatIllegalStateException().isThrownBy(links::connect)
				.withMessageContaining("Another server has become the master");
			assertThat(links.connect()).isTrue();
			time.addAndGet(TimeUnit.SECONDS.toNanos(1));
			assertThat(links.connect()).isFalse();
			assertThat(opened).hasValue(2);
		}
		system.scheduler().shutdownNow();
	}

	/** The next one may lead to another server, and nobody would notice. */
	@Test
	void aConnectionThatIsLostRightAfterItsAnswersIsNotReplacedSilently() {
		StateRuntime runtime = StateRuntime.system();
		try (ReconnectingLink links = new ReconnectingLink(Lost::new, runtime, "test", Waiting.LONGEST)) {
			assertThat(links.connect()).isTrue();
			assertThatIllegalStateException().isThrownBy(() -> links.run(List.of()))
				.withMessageContaining("connection was lost");
			assertThat(links.connect()).isTrue();
		}
		runtime.scheduler().shutdownNow();
	}

	/**
	 * On a busy machine Lettuce sees some of the refusals of a server, and not the
	 * others.
	 */
	@Test
	void whyAServerRefusesIsToldThoughLettuceHasNotSeenItTheLastTime() {
		StateRuntime runtime = StateRuntime.system();
		Throwable lost = new IllegalStateException("RedisHandshakeHandler not registered");
		Deque<Throwable> failures = new ArrayDeque<>(List.of(lost, new ConnectException("Connection refused"), lost,
				new IllegalStateException("NOAUTH Authentication required"), lost, lost));
		try (ReconnectingLink links = new ReconnectingLink(() -> {
			throw new IllegalStateException(failures.remove());
		}, runtime, "test", Waiting.LONGEST)) {
			for (String told : List.of("Lettuce has not seen why", "Connection refused", "Lettuce has not seen why",
					"NOAUTH", "NOAUTH", "NOAUTH")) {
				assertThatIllegalStateException().isThrownBy(links::connect).withMessageContaining(told);
			}
		}
		runtime.scheduler().shutdownNow();
	}

	/** Answers, and is lost. */
	private static final class Lost implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			return List.of();
		}

		@Override
		public boolean isOpen() {
			return false;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

	/** Leads to one of several servers. */
	private record Numbered(int number, AtomicInteger current) implements CommandLink {

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			return List.of();
		}

		@Override
		public boolean isCurrent() {
			return this.current.get() == this.number;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
