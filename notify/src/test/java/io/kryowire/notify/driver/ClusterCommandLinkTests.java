/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which nodes of a cluster are asked, and how often.
 */
class ClusterCommandLinkTests {

	private static final String OLD = "old:1";

	private static final String NEW = "new:1";

	private final Map<String, Function<Command, Object>> nodes = new ConcurrentHashMap<>();

	private final Queue<String> asked = new ConcurrentLinkedQueue<>();

	private final Known known = new Known();

	private final ClusterCommandLink link = new ClusterCommandLink(this.known, Scripted::new, () -> {
	});

	/** The driver goes on naming the old master until somebody makes it look. */
	@ParameterizedTest
	@ValueSource(strings = { "CLUSTERDOWN The cluster is down", "LOADING Redis is loading the dataset in memory",
			"MASTERDOWN Link with MASTER is down" })
	void aNodeThatCannotSayWhoHasTakenOverIsNotAskedFirst(String error) {
		this.nodes.put(OLD, (command) -> new CommandError(error));
		this.nodes.put(NEW, (command) -> "done");
		assertThat(run("k")).containsExactly(new CommandError(error));
		assertThat(run("k")).containsExactly("done");
		assertThat(this.asked).containsExactly(OLD, NEW);
	}

	@Test
	void aNodeThatIsFitAgainIsAskedFirstAgain() {
		this.nodes.put(OLD, (command) -> new CommandError("LOADING Redis is loading the dataset in memory"));
		this.nodes.put(NEW,
				(command) -> new CommandError("MOVED %d %s".formatted(ClusterNodes.slot(command.keys().get(0)), OLD)));
		run("k");
		this.nodes.put(OLD, (command) -> "done");
		assertThat(run("k")).containsExactly("done");
		assertThat(run("k")).containsExactly("done");
		assertThat(this.asked).containsExactly(OLD, NEW, OLD, OLD);
	}

	/** A driver looks for some time, in which more can move. */
	@Test
	void whatANodeSaysWhileTheDriverLooksHasItLookAgain() throws Exception {
		CountDownLatch go = new CountDownLatch(1);
		this.known.looking = () -> Waiting.await(go);
		this.known.learn(1, NEW);
		Waiting.patiently().until(() -> this.known.looks.get() == 1);
		this.known.learn(2, NEW);
		go.countDown();
		Waiting.patiently().until(() -> this.known.looks.get() == 2);
	}

	@Test
	void aDriverThatCouldNotLookLooksAgain() throws Exception {
		this.known.looking = () -> {
			if (this.known.looks.get() == 1) {
				throw new IllegalStateException("As if no node could be reached");
			}
		};
		this.known.learn(1, NEW);
		Waiting.patiently().until(() -> this.known.looks.get() == 2);
	}

	/** Whoever asked for the thread gets the error, and the next one has another try. */
	@Test
	void whenNoThreadCanBeStartedTheNextNodeThatSaysSomethingHasTheDriverLook() {
		this.known.starting = (renewal) -> {
			throw new OutOfMemoryError("as if");
		};
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> this.known.learn(1, NEW));
		assertThat(this.known.looks).hasValue(0);
		this.known.starting = Runnable::run;
		this.known.learn(2, NEW);
		assertThat(this.known.looks).hasValue(1);
		assertThat(this.known.master(1)).isEqualTo(NEW);
	}

	private List<@Nullable Object> run(String... keys) {
		return this.link.run(List.of(keys).stream().map(ClusterCommandLinkTests::get).toList(), Waiting.LONGEST);
	}

	private static Command get(String key) {
		return Command.of("GET", key.getBytes(StandardCharsets.US_ASCII));
	}

	/** A node that answers as it is told. */
	private final class Scripted implements ServerLink {

		private final String node;

		private List<Command> sent = List.of();

		Scripted(String node) {
			this.node = node;
		}

		@Override
		public void send(List<Command> commands, Duration timeout) {
			this.sent = commands;
		}

		@Override
		public List<@Nullable Object> receive() {
			ClusterCommandLinkTests.this.asked.add(this.node);
			Function<Command, Object> answers = ClusterCommandLinkTests.this.nodes.get(this.node);
			return this.sent.stream().map((command) -> (Object) answers.apply(command)).toList();
		}

		@Override
		public void close() {
			// There is nothing to close
		}

	}

	/** What becomes of looking. */
	private interface Looking {

		void look() throws InterruptedException;

	}

	/** What a driver knows that never finds anything else. */
	private static final class Known extends ClusterNodes {

		private final AtomicInteger looks = new AtomicInteger();

		private volatile Looking looking = () -> {
		};

		private Consumer<Runnable> starting = super::start;

		@Override
		String known(int slot) {
			return OLD;
		}

		@Override
		Collection<String> known() {
			return List.of(OLD, NEW);
		}

		@Override
		Collection<String> members() {
			return known();
		}

		@Override
		void start(Runnable renewal) {
			this.starting.accept(renewal);
		}

		@Override
		void look() {
			this.looks.incrementAndGet();
			try {
				this.looking.look();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
