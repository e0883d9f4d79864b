/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.CallException;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes whose calls fail, or take longer than elsewhere.
 */
class OutlierTests {

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 17);

	private final FakeGroup group = new FakeGroup(Overflow.FAIL,
			(builder) -> builder.clock(this.clock::get).sampledOf(1), "a", "b", "c", "d");

	@AfterEach
	void close() {
		this.group.close();
	}

	private void pass(Duration time) {
		this.clock.addAndGet(time.toNanos());
	}

	/** Whose calls go round, however they end. */
	private void call(int times) {
		for (int i = 0; i < times; i++) {
			try {
				if (i % 2 == 0) {
					this.group.client.any();
				}
				else {
					this.group.client.anyLater().join();
				}
			}
			catch (CallException | CompletionException ex) {
				// As told
			}
		}
	}

	/** Gives the group something to compare, and has it compare. */
	private void observe() {
		call(400);
		pass(Duration.ofMillis(1100));
		call(8);
		this.group.peers.forEach((peer) -> peer.calls.set(0));
	}

	private void fail(Outcome outcome, String... names) {
		for (String name : names) {
			this.group.peer(name).fail(outcome, Integer.MAX_VALUE);
		}
	}

	private void slow(Duration time, String... names) {
		for (String name : names) {
			this.group.peer(name).answer = (arguments) -> {
				pass(time);
				return CompletableFuture.completedFuture(name);
			};
		}
	}

	private int calls(String name) {
		return this.group.peer(name).calls.get();
	}

	@ParameterizedTest
	@EnumSource(names = { "UNKNOWN", "EXPIRED", "REJECTED" })
	void callsAvoidANodeWhereTheyFailUntilATimeHasPassed(Outcome outcome) {
		fail(outcome, "b");
		observe();
		assertThat(this.group.router.avoided()).containsExactly("b");
		call(90);
		assertThat(calls("b")).isZero();
		assertThat(this.group.calls()).isEqualTo(90);
		this.group.peer("b").answer = (arguments) -> CompletableFuture.completedFuture("b");
		pass(Duration.ofSeconds(5));
		assertThat(this.group.router.avoided()).isEmpty();
		observe();
		call(100);
		assertThat(calls("b")).isEqualTo(25);
	}

	@Test
	void aNodeThatFailsAgainIsAvoidedForLonger() {
		fail(Outcome.UNKNOWN, "b");
		observe();
		pass(Duration.ofSeconds(5));
		observe();
		pass(Duration.ofSeconds(9));
		assertThat(this.group.router.avoided()).containsExactly("b");
		pass(Duration.ofSeconds(1));
		assertThat(this.group.router.avoided()).isEmpty();
	}

	@Test
	void callsAvoidANodeThatIsMuchSlower() {
		slow(Duration.ofMillis(1), "a", "b", "c");
		slow(Duration.ofMillis(10), "d");
		observe();
		assertThat(this.group.router.avoided()).containsExactly("d");
		call(90);
		assertThat(calls("d")).isZero();
	}

	@Test
	void aNodeThatIsALittleSlowerIsNotAvoided() {
		slow(Duration.ofMillis(10), "a", "b", "c");
		slow(Duration.ofMillis(40), "d");
		observe();
		assertThat(this.group.router.avoided()).isEmpty();
	}

	@Test
	void whereAllAreBadNobodyIsAvoided() {
		fail(Outcome.UNKNOWN, "a", "b", "c", "d");
		observe();
		assertThat(this.group.router.avoided()).isEmpty();
	}

	@Test
	void nodesThatFailAtOnceDoNotMakeThoseThatWorkLookSlow() {
		slow(Duration.ofMillis(10), "a", "b");
		for (String name : List.of("c", "d")) {
			AtomicInteger calls = new AtomicInteger();
			this.group.peer(name).answer = (arguments) -> (calls.incrementAndGet() % 2 == 0)
					? CompletableFuture.completedFuture(name)
					: CompletableFuture.failedFuture(new CallException(Outcome.UNKNOWN, "as every other time"));
		}
		observe();
		assertThat(this.group.router.avoided()).containsExactly("c", "d");
	}

	@Test
	void noMoreThanHalfOfTheNodesAreAvoided() {
		fail(Outcome.UNKNOWN, "a");
		observe();
		assertThat(this.group.router.avoided()).containsExactly("a");
		fail(Outcome.UNKNOWN, "b");
		observe();
		assertThat(this.group.router.avoided()).containsExactly("a", "b");
		fail(Outcome.UNKNOWN, "c");
		observe();
		assertThat(this.group.router.avoided()).containsExactly("a", "b");
	}

	@ParameterizedTest
	@EnumSource(names = { "REMOTE", "DENIED", "NOT_OWNER" })
	void whatANodeIsNotToBlameForDoesNotCount(Outcome outcome) {
		fail(outcome, "b");
		observe();
		assertThat(this.group.router.avoided()).isEmpty();
	}

	@Test
	void aNodeThatIsAvoidedIsCalledWhenThereIsNobodyElse() {
		fail(Outcome.UNKNOWN, "b");
		observe();
		this.group.peer("b").answer = (arguments) -> CompletableFuture.completedFuture("b");
		this.group.peers.forEach((peer) -> peer.connect(peer.name.equals("b")));
		assertThat(this.group.client.any()).isEqualTo("b");
	}

	@Test
	void keysStayAtANodeThatIsAvoided() {
		int key = 0;
		while (!this.group.client.keyed(key).equals("b")) {
			key++;
		}
		fail(Outcome.UNKNOWN, "b");
		observe();
		this.group.peer("b").answer = (arguments) -> CompletableFuture.completedFuture("b");
		assertThat(this.group.client.keyed(key)).isEqualTo("b");
	}

}
