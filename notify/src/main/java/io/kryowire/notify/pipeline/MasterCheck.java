/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.driver.Unanswered;

/**
 * Makes sure about once a second, before anything is published, that the server is the
 * master. A write is refused by every other one; a message is taken by a replica too, by
 * a master that is cut off from the new one, and by a node that has left its cluster, and
 * reaches nobody but their own subscribers.
 * <p>
 * Two questions are asked that change nothing. {@code HELLO} needs no right, and tells of
 * a replica. A write that finds nothing to change is refused by a master without
 * replicas, if it has {@code min-replicas-to-write}. In a cluster the write alone is
 * asked: a node that is none of it any more does not know who has the key, and the link
 * goes to another one. Used by the thread of one pipeline.
 */
public final class MasterCheck {

	private static final long ASK_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** While a cluster does not serve the key: any node takes messages meanwhile. */
	private static final long LONGEST_ASK_NANOS = 32 * ASK_NANOS;

	/** The node that has the key may be down, and messages wait for its answer. */
	private static final Duration LONGEST_ANSWER_OF_CLUSTER = Duration.ofSeconds(1);

	/** Servers and firewalls may have dropped connections that were idle for longer. */
	private static final long SURELY_OPEN_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** Redis keeps a log of those who had no right to something. */
	private static final long WITHHELD_NANOS = TimeUnit.MINUTES.toNanos(5);

	private static final List<String> UNKNOWN = List.of("ERR unknown command", "ERR wrong number of arguments");

	private static final List<String> REPLICAS = List.of("replica", "slave");

	private static final Command HELLO = new Command("HELLO", List.of(), List.of(), List.of());

	private final List<Command> questions;

	/** Until when those are not asked that were refused. */
	private final Map<Command, Long> withheld = new HashMap<>();

	private long asked;

	/** When the connection was used last. */
	private long used;

	private long pause = ASK_NANOS;

	private MasterCheck(List<Command> questions) {
		this.questions = questions;
	}

	/**
	 * For commands that are refused by who is not the master anyway.
	 * @return a check that asks nothing
	 */
	public static MasterCheck none() {
		return new MasterCheck(List.of());
	}

	/**
	 * For messages.
	 * @param sortedSet a key of a sorted set to which members may be added, existing or
	 * not; nothing if there is none, and then a cluster is asked nothing
	 * @return a check that asks the server
	 */
	public static MasterCheck of(byte @Nullable [] sortedSet) {
		if (sortedSet == null) {
			return new MasterCheck(List.of(HELLO));
		}
		return new MasterCheck(List.of(HELLO, Command.of("ZADD", sortedSet, ascii("XX"), ascii("0"), ascii("-"))));
	}

	/**
	 * Asks if it is time to.
	 * @param opened whether the connection is a new one
	 * @throws RuntimeException if the connection has been left
	 */
	void ask(ReconnectingLink links, LeftAlone alone, boolean opened) {
		if (this.questions.isEmpty()) {
			return;
		}
		long now = links.nanoTime();
		boolean unsure = !opened && now - this.used > SURELY_OPEN_NANOS;
		this.used = now;
		if (!opened && now - this.asked < this.pause) {
			return;
		}
		this.asked = now;
		List<Command> due = due(links.isCluster(), now);
		if (due.isEmpty()) {
			if (unsure) {
				// Nothing may be asked that would tell
				links.discard();
				links.connect();
				alone.opened(now);
			}
			return;
		}
		if (links.isCluster()) {
			askCluster(links, due);
			return;
		}
		List<@Nullable Object> answers = links.run(due);
		withhold(due, answers, now);
		String why = refusal(answers);
		if (why == null && answers.stream().anyMatch(LeftAlone::is) && alone.isToBeLeft(now)) {
			why = "The master has lost its replicas: the connection is opened anew";
		}
		if (why != null) {
			links.discard();
			throw new IllegalStateException(why);
		}
	}

	/** Its link goes to another node by itself, if this one is none any more. */
	private void askCluster(ReconnectingLink links, List<Command> due) {
		List<@Nullable Object> answers = links.runEach(due, LONGEST_ANSWER_OF_CLUSTER);
		this.asked = links.nanoTime();
		withhold(due, answers, this.asked);
		boolean down = answers.stream().anyMatch((each) -> each instanceof Unanswered || isError(each, "CLUSTERDOWN"));
		this.pause = down ? Math.min(2 * this.pause, LONGEST_ASK_NANOS) : ASK_NANOS;
	}

	private List<Command> due(boolean cluster, long now) {
		this.withheld.values().removeIf((until) -> now - until >= 0);
		return this.questions.stream()
			.filter((question) -> !this.withheld.containsKey(question) && !(cluster && question == HELLO))
			.toList();
	}

	/** Users may lack the right, and what stands in between may not know the command. */
	private void withhold(List<Command> asked, List<@Nullable Object> answers, long now) {
		for (int i = 0; i < asked.size(); i++) {
			if (answers.get(i) instanceof CommandError error
					&& (MissingRight.is(error.message()) || UNKNOWN.stream().anyMatch(error::is))) {
				this.withheld.put(asked.get(i), now + WITHHELD_NANOS);
			}
		}
	}

	/** What a replica says of itself, for people. */
	private static @Nullable String refusal(List<@Nullable Object> answers) {
		for (Object answer : answers) {
			String said = (answer instanceof CommandError error && error.is("READONLY")) ? error.message()
					: (answer instanceof List<?> hello) ? role(hello) : null;
			if (said != null) {
				return "The server is a replica, where a message reaches only those who have subscribed there (%s). Let the address lead to the master"
					.formatted(said);
			}
		}
		return null;
	}

	/** Nothing of a node of a cluster, which tells all others of a message. */
	private static @Nullable String role(List<?> hello) {
		List<String> words = hello.stream().flatMap(MasterCheck::words).toList();
		String role = after("role", words);
		return (REPLICAS.contains(role) && !after("mode", words).equals("cluster")) ? "its role is '%s'".formatted(role)
				: null;
	}

	private static String after(String name, List<String> words) {
		int place = words.indexOf(name) + 1;
		return (place > 0 && place < words.size()) ? words.get(place) : "";
	}

	/** A driver may make pairs of what comes in turns. */
	private static Stream<String> words(@Nullable Object part) {
		if (part instanceof Map.Entry<?, ?> pair) {
			return Stream.of(pair.getKey(), pair.getValue()).flatMap(MasterCheck::words);
		}
		return Stream
			.of((part instanceof byte[] bytes) ? new String(bytes, StandardCharsets.US_ASCII) : Objects.toString(part));
	}

	private static boolean isError(@Nullable Object answer, String code) {
		return answer instanceof CommandError error && error.is(code);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
