/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A link to a cluster: a connection for each master, opened when it is needed. A master
 * that is lost takes nothing with it but what was sent to it. Redirections are followed
 * here, and nothing is sent twice.
 */
/*
 * Commands of one key are executed in their order. They go to one node in one pipeline;
 * what it redirects is sent on, unless an earlier command of the key was refused for
 * another reason, which comes again, or a later one was executed: then the redirection is
 * the answer. A command without keys goes where the one before it goes.
 *
 * A node that was lost is not tried before another one has been asked: any node knows who
 * has taken over, and redirects. So it is with one that cannot serve, as on the smaller
 * side of a split.
 */
final class ClusterCommandLink implements CommandLink {

	private static final int MOST_REDIRECTIONS = 4;

	private static final Command ASKING = new Command("ASKING", List.of(), List.of(), List.of());

	/** What a node says that cannot serve now, and does not say who can. */
	private static final List<String> UNFIT = List.of("CLUSTERDOWN", "LOADING", "MASTERDOWN");

	private final ClusterNodes nodes;

	private final NodeLinks links;

	/** Of the last command with a key: one without goes where that one went. */
	private int slot;

	ClusterCommandLink(ClusterNodes nodes, Function<String, ServerLink> opening, Runnable release) {
		this.nodes = nodes;
		this.links = new NodeLinks(opening, release);
	}

	@Override
	public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
		@Nullable Object[] answers = new Object[commands.size()];
		List<Errand> errands = errands(commands, answers);
		for (int round = 0; !errands.isEmpty(); round++) {
			exchange(commands, errands, answers, timeout);
			errands = (round < MOST_REDIRECTIONS) ? redirected(commands, errands, answers) : List.of();
		}
		return Arrays.asList(answers);
	}

	private List<Errand> errands(List<Command> commands, @Nullable Object[] answers) {
		Map<Integer, String> bySlot = new HashMap<>();
		List<Errand> errands = new ArrayList<>(commands.size());
		for (int i = 0; i < commands.size(); i++) {
			List<byte[]> keys = commands.get(i).keys();
			this.slot = keys.isEmpty() ? this.slot : ClusterNodes.slot(keys.get(0));
			String node = bySlot.containsKey(this.slot) ? bySlot.get(this.slot) : this.nodes.first(this.slot);
			if (node == null) {
				answers[i] = new Unanswered(false,
						new IllegalStateException("The Redis Cluster has no node for slot " + this.slot));
			}
			else {
				bySlot.put(this.slot, node);
				errands.add(new Errand(i, node, false));
			}
		}
		return errands;
	}

	/** Those who are reached at once are at work while others are connected to. */
	private void exchange(List<Command> commands, List<Errand> errands, @Nullable Object[] answers, Duration timeout) {
		Map<String, List<Errand>> byNode = new LinkedHashMap<>();
		errands.forEach((errand) -> byNode.computeIfAbsent(errand.node(), (node) -> new ArrayList<>()).add(errand));
		byNode.keySet().forEach(this.links::begin);
		long deadline = System.nanoTime() + timeout.toNanos();
		Map<String, List<Errand>> ready = new LinkedHashMap<>(byNode);
		ready.keySet().removeIf((node) -> !this.links.isReady(node));
		byNode.keySet().removeAll(ready.keySet());
		exchange(commands, ready, answers, timeout, deadline);
		exchange(commands, byNode, answers, timeout, deadline);
	}

	private void exchange(List<Command> commands, Map<String, List<Errand>> byNode, @Nullable Object[] answers,
			Duration timeout, long deadline) {
		Map<String, ServerLink> sent = new LinkedHashMap<>();
		byNode.forEach((node, errands) -> {
			try {
				ServerLink link = this.links.get(node, deadline - System.nanoTime());
				link.send(commands(commands, errands), timeout);
				sent.put(node, link);
			}
			catch (RuntimeException ex) {
				Unanswered unanswered = new Unanswered(false, ex);
				errands.forEach((errand) -> answers[errand.number()] = unanswered);
				this.nodes.lost(node);
			}
		});
		sent.forEach((node, link) -> {
			List<@Nullable Object> received = link.receive();
			take(byNode.getOrDefault(node, List.of()), received, answers);
			if (link.isOpen() && received.stream().noneMatch(ClusterCommandLink::isUnfit)) {
				this.nodes.answered(node);
			}
			else {
				if (!link.isOpen()) {
					this.links.forget(node, link);
				}
				this.nodes.lost(node);
			}
		});
	}

	private static boolean isUnfit(@Nullable Object answer) {
		return answer instanceof CommandError error && UNFIT.stream().anyMatch(error::is);
	}

	private static List<Command> commands(List<Command> commands, List<Errand> errands) {
		List<Command> wanted = new ArrayList<>(errands.size());
		for (Errand errand : errands) {
			if (errand.asking()) {
				wanted.add(ASKING);
			}
			wanted.add(commands.get(errand.number()));
		}
		return wanted;
	}

	private static void take(List<Errand> errands, List<@Nullable Object> received, @Nullable Object[] answers) {
		int next = 0;
		for (Errand errand : errands) {
			next += errand.asking() ? 1 : 0;
			answers[errand.number()] = received.get(next++);
		}
	}

	/** What is to be sent to other nodes. */
	private List<Errand> redirected(List<Command> commands, List<Errand> errands, @Nullable Object[] answers) {
		List<Errand> redirected = new ArrayList<>();
		Set<ByteBuffer> refused = new HashSet<>();
		Map<ByteBuffer, Integer> executed = new HashMap<>();
		boolean sorted = false;
		for (Errand errand : errands) {
			Redirection redirection = Redirection.of(answers[errand.number()], errand.node());
			if (redirection == null) {
				continue;
			}
			if (!sorted) {
				sort(commands, answers, executed, refused);
				sorted = true;
			}
			if (!redirection.asking()) {
				this.nodes.learn(redirection.slot(), redirection.node());
			}
			ByteBuffer key = key(commands.get(errand.number()));
			if (!refused.contains(key) && executed.getOrDefault(key, -1) < errand.number()) {
				redirected.add(new Errand(errand.number(), redirection.node(), redirection.asking()));
			}
		}
		return redirected;
	}

	/** The last command of each key that was executed, and the keys of what was not. */
	private static void sort(List<Command> commands, @Nullable Object[] answers, Map<ByteBuffer, Integer> executed,
			Set<ByteBuffer> refused) {
		for (int i = 0; i < answers.length; i++) {
			ByteBuffer key = key(commands.get(i));
			if (answers[i] instanceof Unanswered
					|| (answers[i] instanceof CommandError && Redirection.of(answers[i], ":") == null)) {
				refused.add(key);
			}
			else if (!(answers[i] instanceof CommandError)) {
				executed.put(key, i);
			}
		}
	}

	private static ByteBuffer key(Command command) {
		return ByteBuffer.wrap(command.keys().isEmpty() ? new byte[0] : command.keys().get(0));
	}

	@Override
	public boolean isOpen() {
		return this.links.isOpen();
	}

	@Override
	public void close() {
		this.links.close();
	}

	/** A command by its number on its way to a node. */
	private record Errand(int number, String node, boolean asking) {
	}

}
