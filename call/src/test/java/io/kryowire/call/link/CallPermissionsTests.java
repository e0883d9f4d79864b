/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.management.ThreadMXBean;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.Execution;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class CallPermissionsTests {

	private static final int MANY = 100_000;

	private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(CallAuthorization.class);

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	private final List<ServerMethod> methods = new ArrayList<>();

	private CallerIdentity caller = CallerIdentity.unproven("clerk");

	@BeforeEach
	void listen() {
		WireCodec codec = KryoCodec.of();
		for (String name : List.of("prices/quote(String)", "orders/place(int)", "prices/count()", "alone", "odd/")) {
			this.methods.add(new ServerMethod(CallMethod.of(name, int.class), this.methods.size(), codec,
					(arguments) -> 0, Execution.INLINE, CallMeter.NONE));
		}
		this.log.start();
		LOGGER.addAppender(this.log);
	}

	@AfterEach
	void listenNoMore() {
		LOGGER.detachAppender(this.log);
	}

	private CallPermissions permissions(CallAuthorization authorization) {
		return new CallPermissions(authorization, this.methods, () -> this.caller, () -> {
		});
	}

	private static CallAuthorization by(KryonetAuthorizer authorizer) {
		return new CallAuthorization(authorizer, "till", System::nanoTime);
	}

	@Test
	void itIsAskedForContractsAndForMethodsThatBelongToNone() {
		List<String> asked = new ArrayList<>();
		CallPermissions permissions = permissions(by((who, contract) -> {
			asked.add(contract);
			return !contract.equals("alone");
		}));
		for (int i = 0; i < 3 * this.methods.size(); i++) {
			int number = i % this.methods.size();
			assertThat(permissions.refusal(number, 0))
				.satisfies((refusal) -> assertThat(refusal != null).isEqualTo(number == 3));
		}
		assertThat(asked).containsExactly("prices", "orders", "alone", "odd/");
	}

	@Test
	void whoeverCannotSayIsAskedAgainAfterAWhileAndOnlyThen() {
		AtomicInteger asked = new AtomicInteger();
		CallPermissions permissions = permissions(by((who, contract) -> {
			if (asked.incrementAndGet() <= 2) {
				throw new IllegalStateException("not yet");
			}
			return true;
		}));
		long began = Long.MAX_VALUE - 7;
		long pause = CallAuthorization.PAUSE_AFTER_FAILURE;
		for (long now : new long[] { began, began + 1, began + pause - 1 }) {
			assertThat(permissions.refusal(0, now)).contains("has failed");
			assertThat(permissions.refusal(2, now)).contains("has failed");
		}
		assertThat(asked).hasValue(1);
		assertThat(permissions.refusal(0, began + pause)).contains("has failed");
		assertThat(asked).hasValue(2);
		assertThat(permissions.refusal(2, began + 2 * pause)).isNull();
		assertThat(permissions.refusal(0, began + 9 * pause)).isNull();
		assertThat(asked).hasValue(3);
		assertThat(this.log.list).as("who, and the stack").hasSize(2);
	}

	@Test
	void whatNobodyCanLogDeniesTheCallAndNothingElse() {
		CallPermissions permissions = permissions(by((who, contract) -> {
			throw new Mute();
		}));
		assertThat(permissions.refusal(0, 0)).contains("has failed");
		assertThat(permissions.refusal(1, 0)).contains("has failed");
	}

	/** Names cost nothing to whoever knows the secret. */
	@Test
	void whoeverTakesEverNewNamesDoesNotFillTheLog() {
		CallAuthorization denying = by((who, contract) -> false);
		CallAuthorization failing = by((who, contract) -> {
			throw new IllegalStateException("never");
		});
		for (CallAuthorization authorization : List.of(denying, failing)) {
			this.log.list.clear();
			for (int i = 0; i < 10 * CallAuthorization.MOST_REMEMBERED; i++) {
				this.caller = CallerIdentity.unproven("name " + i);
				assertThat(permissions(authorization).refusal(0, 0)).contains("as name " + i + " may not call prices");
			}
			assertThat(this.log.list).hasSizeLessThanOrEqualTo(CallAuthorization.MOST_REMEMBERED + 2);
			assertThat(this.log.list).filteredOn((event) -> event.getThrowableProxy() != null)
				.hasSizeLessThanOrEqualTo(1);
		}
	}

	@Test
	void whoeverTakesEverNewNamesHidesNeitherFailuresNorOthersForLong() {
		AtomicLong clock = new AtomicLong();
		AtomicBoolean broken = new AtomicBoolean();
		CallAuthorization authorization = new CallAuthorization((who, contract) -> {
			if (broken.get()) {
				throw new IllegalStateException("no directory");
			}
			return false;
		}, "till", clock::get);
		for (int i = 0; i < 10 * CallAuthorization.MOST_REMEMBERED; i++) {
			this.caller = CallerIdentity.unproven("name " + i);
			permissions(authorization).refusal(0, 0);
		}
		clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
		this.log.list.clear();
		this.caller = CallerIdentity.unproven("somebody else");
		permissions(authorization).refusal(0, 0);
		permissions(authorization).refusal(0, 0);
		assertThat(this.log.list).singleElement()
			.extracting(ILoggingEvent::getFormattedMessage)
			.asString()
			.contains("somebody else", "more like it");
		broken.set(true);
		permissions(authorization).refusal(0, 0);
		permissions(authorization).refusal(0, 0);
		assertThat(this.log.list).as("who, and the stack").hasSize(3);
	}

	@Test
	void aRefusalThatEndsAndComesBackIsLoggedAgain() {
		AtomicInteger asked = new AtomicInteger();
		CallAuthorization authorization = by((who, contract) -> asked.getAndIncrement() == 1);
		assertThat(permissions(authorization).refusal(0, 0)).isNotNull();
		assertThat(permissions(authorization).refusal(0, 0)).isNull();
		assertThat(permissions(authorization).refusal(0, 0)).isNotNull();
		assertThat(permissions(authorization).refusal(0, 0)).isNotNull();
		assertThat(this.log.list).hasSize(2);
	}

	/** The first answer costs something; the others are looked up. */
	@Test
	void aCallThatIsAllowedAllocatesNothing() {
		for (CallPermissions permissions : List.of(permissions(CallAuthorization.OPEN),
				permissions(by((who, contract) -> true)), permissions(by((who, contract) -> false)))) {
			permissions.refusal(0, 0);
			ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
			long thread = Thread.currentThread().getId();
			threads.getThreadAllocatedBytes(thread);
			long before = threads.getThreadAllocatedBytes(thread);
			for (int i = 0; i < MANY; i++) {
				permissions.refusal(2 * (i & 1), i);
			}
			assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(MANY);
		}
	}

	/** It does not say what has happened. */
	private static final class Mute extends RuntimeException {

		private static final long serialVersionUID = 1L;

		@Override
		public String getMessage() {
			throw new IllegalStateException("no comment");
		}

	}

}
