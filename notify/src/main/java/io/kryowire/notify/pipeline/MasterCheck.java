/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
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

	private static final Command HELLO = new Command("HELLO", List.of(), List.of(), List.of());

	private final List<Command> questions = new ArrayList<>();

	private long asked;

	private MasterCheck(List<Command> questions) {
		this.questions.addAll(questions);
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
	 * not; nothing if there is none
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
	 * @throws IllegalStateException if the connection has been left
	 */
	void ask(ReconnectingLink links, LeftAlone alone, boolean opened) {
		long now = links.nanoTime();
		List<Command> due = this.questions.stream()
			.filter((question) -> !links.isCluster() || !question.keys().isEmpty())
			.toList();
		if (due.isEmpty() || (!opened && now - this.asked < ASK_NANOS)) {
			return;
		}
		this.asked = now;
		List<@Nullable Object> answers = links.runEach(due);
		forgetWithheld(due, answers);
		if (links.isCluster()) {
			return;
		}
		for (Object answer : answers) {
			if (answer instanceof Unanswered unanswered) {
				throw new IllegalStateException(unanswered.cause().getMessage(), unanswered.cause());
			}
			String refusal = refusal(answer);
			if (refusal != null) {
				links.discard();
				throw new IllegalStateException(
						"The server is a replica, where a message reaches only those who have subscribed there (%s). Let the address lead to the master"
							.formatted(refusal));
			}
		}
		if (answers.stream().anyMatch(LeftAlone::is) && alone.isToBeLeft(now)) {
			links.discard();
			throw new IllegalStateException("The master has lost its replicas: the connection is opened anew");
		}
	}

	/** Users may lack the right, and what stands in between may not know the command. */
	private void forgetWithheld(List<Command> asked, List<@Nullable Object> answers) {
		Iterator<Command> each = asked.iterator();
		for (Object answer : answers) {
			Command question = each.next();
			if (answer instanceof CommandError error && (MissingRight.is(error.message()) || error.is("ERR "))) {
				// Redis keeps a log of those who had no right to something
				this.questions.remove(question);
			}
		}
	}

	/** What a replica says of itself. */
	private static @Nullable String refusal(@Nullable Object answer) {
		if (answer instanceof CommandError error) {
			return error.is("READONLY") ? error.message() : null;
		}
		if (!(answer instanceof List<?> hello)) {
			return null;
		}
		List<String> words = hello.stream().flatMap(MasterCheck::words).toList();
		int role = words.indexOf("role");
		boolean replica = role >= 0 && role + 1 < words.size() && !words.get(role + 1).equals("master");
		return replica ? "its role is '%s'".formatted(words.get(role + 1)) : null;
	}

	/** A driver may make pairs of what comes in turns. */
	private static Stream<String> words(@Nullable Object part) {
		if (part instanceof Map.Entry<?, ?> pair) {
			return Stream.of(pair.getKey(), pair.getValue()).flatMap(MasterCheck::words);
		}
		return Stream
			.of((part instanceof byte[] bytes) ? new String(bytes, StandardCharsets.US_ASCII) : Objects.toString(part));
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
