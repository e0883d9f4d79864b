/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.access.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks whether the server that answers is the master, and would still take a write. Used
 * by the engine's thread.
 */
/*
 * A read is answered by everybody: by a replica, by a master that was demoted, and by one
 * that is cut off while another one has taken its place. Who may not take a write says
 * so: READONLY, NOREPLICAS where min-replicas-to-write is set, CLUSTERDOWN in a minority.
 *
 * XACK of a group that does not exist is such a write. It changes nothing, goes to no
 * replica and no file, and lets nobody who is given the right to it change anything of a
 * topic either. The head is the key, since in a slot that moves each key moves by itself:
 * it is no journal, of which WRONGTYPE tells, but not before everything else.
 *
 * Both questions come behind the heads in one pipeline: who is master then was master
 * when the heads were read. The role is asked for because a replica may be configured to
 * take writes; in a cluster it redirects them, and the question has no key that would
 * lead it to the right node.
 */
final class Mastership {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private static final byte[] NO_GROUP = ascii("kryowire");

	private static final byte[] NO_ENTRY = ascii("0-0");

	private static final Command ROLE = new Command("ROLE", List.of(), List.of(), List.of());

	private final StateKeys keys;

	/** What could not be asked, each said once. */
	private final Set<String> withheld = new HashSet<>();

	Mastership(StateKeys keys) {
		this.keys = keys;
	}

	/**
	 * The questions.
	 * @param cluster whether each partition may be on another node
	 */
	List<Command> questions(boolean cluster) {
		if (!cluster) {
			return List.of(harmlessWrite(0), ROLE);
		}
		List<Command> questions = new ArrayList<>();
		for (int i = 0; i < this.keys.partitions(); i++) {
			questions.add(harmlessWrite(i));
		}
		return questions;
	}

	private Command harmlessWrite(int partition) {
		return Command.of("XACK", this.keys.head(partition), NO_GROUP, NO_ENTRY);
	}

	/** Fails if the answers say that what was read is no proof. */
	void check(List<Command> questions, List<@Nullable Object> answers) {
		Set<String> withheldNow = new HashSet<>();
		for (int i = 0; i < questions.size(); i++) {
			String command = questions.get(i).name();
			Object answer = answers.get(i);
			if (answer instanceof CommandError error && isWithheld(error)) {
				withheldNow.add(command);
				withheld(command, error);
			}
			else {
				check(command, answer);
			}
		}
		this.withheld.retainAll(withheldNow);
	}

	private static void check(String command, @Nullable Object answer) {
		if (answer instanceof CommandError error) {
			refused(command, error);
		}
		else if (answer instanceof List<?> role) {
			String name = (!role.isEmpty() && role.get(0) instanceof byte[] first)
					? new String(first, StandardCharsets.US_ASCII) : "";
			if (!name.equals("master")) {
				throw new IllegalStateException(
						"The server that answered is not a master: its role is '%s'. Its answers prove nothing; another connection is tried."
							.formatted(name));
			}
		}
		else if (!(answer instanceof Long)) {
			throw Refusals.of(command, answer);
		}
	}

	/**
	 * A write that is refused because of what is at the key, or because of the disk, has
	 * passed or skips the look at the replicas: such a master takes no write of
	 * anybody's.
	 */
	private static void refused(String command, CommandError error) {
		if (error.is("NOREPLICAS")) {
			throw new MissingReplicasException(
					"The server has fewer replicas than min-replicas-to-write requires, so another one may have become master: its answers prove nothing. It answered '%s'."
						.formatted(error.message()));
		}
		if (error.is("READONLY")) {
			throw new IllegalStateException(
					"The server that answered is a replica: its answers prove nothing; another connection is tried. It answered '%s'."
						.formatted(error.message()));
		}
		if (!error.is("WRONGTYPE") && !error.is("MISCONF")) {
			throw Refusals.of(command, error);
		}
	}

	/**
	 * Users of before have no right to ask, and what stands in between may not know how.
	 * Who is no master says so with a word of its own.
	 */
	private static boolean isWithheld(CommandError error) {
		return MissingRight.is(error.message()) || error.is("ERR ");
	}

	private void withheld(String command, CommandError error) {
		if (this.withheld.add(command)) {
			logger.warn(
					"State topic '{}' cannot check whether the server that answers is still its master: {}. Until {} is allowed, values of a master that was cut off or demoted may be taken for fresh.",
					this.keys.topic(),
					MissingRight.is(error.message())
							? MissingRight.words(command,
									command.equals("ROLE") ? "this server" : "the heads of the topic", error.message())
							: Refusals.of(command, error).getMessage(),
					command);
		}
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
