/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.driver.Unanswered;
import io.kryowire.notify.state.StateRuntime;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a server is asked before messages are published, and what follows from its
 * answers.
 */
class MasterCheckTests {

	private static final byte[] KEY = ascii("days");

	private static final CommandError REPLICA = new CommandError(
			"READONLY You can't write against a read only replica.");

	private final StateRuntime system = StateRuntime.system();

	private final AtomicLong time = new AtomicLong();

	private final StateRuntime runtime = new StateRuntime(this.system.clock(), this.time::get, this.system.threads(),
			this.system.scheduler(), this.system.random());

	/** Everything that came to a server, by the number of its connection. */
	private final List<String> asked = new CopyOnWriteArrayList<>();

	private final Map<String, Object> answers = new ConcurrentHashMap<>(Map.of("HELLO", hello("master"), "ZADD", 0L));

	private int opened;

	private boolean cluster;

	/** For the answer that did not come. */
	private volatile @Nullable Duration waited;

	@AfterEach
	void close() {
		this.system.scheduler().shutdownNow();
	}

	@Test
	void itIsAskedFirstAndAgainAfterASecond() throws Exception {
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 2);
			assertThat(this.asked).containsExactly("1 HELLO", "1 ZADD", "1 PUBLISH", "1 PUBLISH");
			this.asked.clear();
			this.time.addAndGet(Duration.ofMillis(999).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 PUBLISH");
			this.time.addAndGet(Duration.ofMillis(1).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 PUBLISH", "1 HELLO", "1 ZADD", "1 PUBLISH");
		}
	}

	/** What is refused is in a log of the server. */
	@Test
	void whatIsRefusedIsNotAskedAgainForFiveMinutes() throws Exception {
		this.answers.put("HELLO", new CommandError("ERR unknown command 'HELLO'"));
		this.answers.put("ZADD", new CommandError("NOPERM this user has no permissions"));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 1);
			this.time.addAndGet(Duration.ofMinutes(4).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "1 ZADD", "1 PUBLISH", "2 PUBLISH");
			this.asked.clear();
			this.time.addAndGet(Duration.ofMinutes(1).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("2 HELLO", "2 ZADD", "2 PUBLISH");
		}
	}

	/** It takes messages nevertheless. */
	@ParameterizedTest
	@ValueSource(strings = { "OOM command not allowed", "MISCONF Redis is configured to save", "WRONGTYPE Operation",
			"LOADING Redis is loading", "BUSY Redis is busy", "NOREPLICAS Not enough good replicas" })
	void whatAMasterSaysOfWritesDoesNotHinderMessages(String answer) throws Exception {
		this.answers.put("ZADD", new CommandError(answer));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "1 ZADD", "1 PUBLISH");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "HELLO", "ZADD" })
	void aReplicaIsLeftAndGetsNoMessage(String question) throws Exception {
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 1);
			this.asked.clear();
			this.answers.put("1 " + question, question.equals("HELLO") ? hello("replica") : REPLICA);
			this.time.addAndGet(Duration.ofSeconds(1).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "1 ZADD", "2 HELLO", "2 ZADD", "2 PUBLISH");
		}
	}

	/** Replicas of a cluster tell all its nodes, and some are masters as well. */
	@ParameterizedTest
	@CsvSource({ "cluster, replica", "standalone, active-replica" })
	void noOtherRoleHindersMessages(String mode, String role) throws Exception {
		this.answers.put("HELLO", List.of(ascii("mode"), ascii(mode), ascii("role"), ascii(role)));
		try (CommandPipeline pipeline = pipeline(null)) {
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "1 PUBLISH");
		}
	}

	@Test
	void aMapIsUnderstoodAsWellAsWhatComesInTurns() throws Exception {
		this.answers.put("1 HELLO", List.of(Map.entry(ascii("proto"), 3L), Map.entry(ascii("role"), ascii("replica"))));
		try (CommandPipeline pipeline = pipeline(null)) {
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "2 HELLO", "2 PUBLISH");
		}
	}

	@Test
	void whoFindsOnlyReplicasIsToldSo() throws Exception {
		this.answers.put("HELLO", hello("slave"));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			CompletableFuture<@Nullable Object> result = send(pipeline, Duration.ZERO);
			assertThatThrownBy(() -> Waiting.get(result)).hasMessageContaining("The server is a replica")
				.hasMessageContaining("its role is 'slave'");
			assertThat(this.asked).doesNotContain("1 PUBLISH");
		}
	}

	@Test
	void aLonelyMasterIsLeftAfterASecondAndUsedIfThereIsNoOther() throws Exception {
		this.answers.put("ZADD", new CommandError("NOREPLICAS Not enough good replicas"));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 1);
			this.asked.clear();
			this.time.addAndGet(Duration.ofSeconds(1).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 HELLO", "1 ZADD", "2 HELLO", "2 ZADD", "2 PUBLISH");
		}
	}

	/** Its nodes are left by the link. */
	@Test
	void inAClusterOnlyTheWriteIsAskedAndNothingFollows() throws Exception {
		this.cluster = true;
		this.answers.put("ZADD", new CommandError("CLUSTERDOWN Hash slot not served"));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 ZADD", "1 PUBLISH");
			// Less and less often, since each time another node is taken
			this.asked.clear();
			this.time.addAndGet(Duration.ofSeconds(1).toNanos());
			publish(pipeline, 1);
			assertThat(this.asked).containsExactly("1 PUBLISH");
			this.answers.put("ZADD", 0L);
			for (int i = 0; i < 4; i++) {
				this.time.addAndGet(Duration.ofSeconds(1).toNanos());
				publish(pipeline, 1);
			}
			assertThat(this.asked).filteredOn("1 ZADD"::equals).hasSize(4);
		}
	}

	/** Messages wait for the answer, and any other node takes them. */
	@Test
	void aNodeOfAClusterThatDoesNotAnswerIsAskedLessAndLessOften() throws Exception {
		this.cluster = true;
		this.answers.put("ZADD", new Unanswered(true, new IllegalStateException("As if it was frozen")));
		try (CommandPipeline pipeline = pipeline(KEY)) {
			publish(pipeline, 5);
			assertThat(this.asked).filteredOn("1 ZADD"::equals).hasSize(1);
			assertThat(this.waited).isEqualTo(Duration.ofSeconds(1));
			for (int asked : List.of(1, 2)) {
				this.time.addAndGet(Duration.ofSeconds(1).toNanos());
				publish(pipeline, 5);
				assertThat(this.asked).filteredOn("1 ZADD"::equals).hasSize(asked);
			}
		}
	}

	@Test
	void anIdleConnectionThatCannotBeAskedIsOpenedAnew() throws Exception {
		this.cluster = true;
		try (CommandPipeline pipeline = pipeline(null)) {
			publish(pipeline, 1);
			this.time.addAndGet(Duration.ofSeconds(5).toNanos());
			publish(pipeline, 1);
			this.time.addAndGet(Duration.ofSeconds(6).toNanos());
			assertThat(Waiting.get(send(pipeline, Duration.ZERO))).as("though it may not be tried again").isEqualTo(1L);
			assertThat(this.asked).containsExactly("1 PUBLISH", "1 PUBLISH", "2 PUBLISH");
		}
	}

	private CommandPipeline pipeline(byte @Nullable [] key) {
		return new CommandPipeline("test", new CommandLink.Factory() {

			@Override
			public CommandLink open() {
				return new Server(++MasterCheckTests.this.opened);
			}

			@Override
			public boolean isCluster() {
				return MasterCheckTests.this.cluster;
			}

		}, this.runtime, FailedCommandException.FAILURES, Waiting.LONGEST, Waiting.LONGEST, Duration.ZERO,
				MasterCheck.of(key));
	}

	private static void publish(CommandPipeline pipeline, int count) throws Exception {
		for (int i = 0; i < count; i++) {
			assertThat(Waiting.get(send(pipeline, Waiting.LONGEST))).isEqualTo(1L);
		}
	}

	private static CompletableFuture<@Nullable Object> send(CommandPipeline pipeline, Duration patience) {
		CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
		pipeline.send(new Command("PUBLISH", List.of(), List.of(), List.of(ascii("channel"), ascii("message"))), false,
				patience, result);
		return result;
	}

	private static List<Object> hello(String role) {
		return List.of(ascii("server"), ascii("redis"), ascii("proto"), 2L, ascii("mode"), ascii("standalone"),
				ascii("role"), ascii(role), ascii("modules"), List.of());
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private final class Server implements CommandLink {

		private final int number;

		Server(int number) {
			this.number = number;
		}

		@Override
		public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
			List<@Nullable Object> answers = new ArrayList<>();
			for (Command command : commands) {
				String name = this.number + " " + command.name();
				MasterCheckTests.this.asked.add(name);
				Map<String, Object> known = MasterCheckTests.this.answers;
				Object answer = known.getOrDefault(name, known.getOrDefault(command.name(), 1L));
				answers.add(answer);
				if (answer instanceof Unanswered) {
					MasterCheckTests.this.waited = timeout;
					MasterCheckTests.this.time.addAndGet(Duration.ofSeconds(5).toNanos());
				}
			}
			return answers;
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

}
