/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClientGroup;
import io.kryowire.call.client.NodeAddress;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes in this JVM that run tasks and call each other over sockets, and a caller beside
 * them. Each has a codec of its own, as processes do.
 */
final class TaskNodes implements AutoCloseable {

	/** Of each node. */
	static final int MOST_THREADS = 8;

	private final Map<String, Node> nodes = new LinkedHashMap<>();

	private final Map<String, KryonetClientGroup> groups = new LinkedHashMap<>();

	private final Map<String, KryoCodec> codecs = new LinkedHashMap<>();

	private final UnaryOperator<LinkSettings> settings;

	private TaskNodes(UnaryOperator<LinkSettings> settings) {
		this.settings = settings;
	}

	/** Starts nodes called a, b and c. */
	static TaskNodes start(Function<String, List<OwnerTask<?, ?, ?>>> tasks) throws InterruptedException {
		return start(UnaryOperator.identity(), (name, builder) -> {
			// As usual
		}, tasks);
	}

	static TaskNodes start(UnaryOperator<LinkSettings> settings, BiConsumer<String, NodeBuilder> customizer,
			Function<String, List<OwnerTask<?, ?, ?>>> tasks) throws InterruptedException {
		TaskNodes started = new TaskNodes(settings);
		try {
			for (String name : List.of("a", "b", "c")) {
				started.startNode(name, customizer, tasks.apply(name));
			}
			for (String name : List.of("a", "b", "c", "caller")) {
				started.connect(name, Waiting.LONGEST);
			}
			return started;
		}
		catch (RuntimeException | Error | InterruptedException ex) {
			started.close();
			throw ex;
		}
	}

	private void startNode(String name, BiConsumer<String, NodeBuilder> customizer, List<OwnerTask<?, ?, ?>> tasks) {
		KryoCodec codec = codec(name);
		NodeBuilder builder = new KryonetTransport().node(codec, settings(name))
			.workers(2)
			.maxThreads(MOST_THREADS)
			.address(new InetSocketAddress("127.0.0.1", 0));
		new TaskExporter(new ServiceExporter(codec, List.of()), () -> tasks(name)).export(tasks, builder::method);
		customizer.accept(name, builder);
		this.nodes.put(name, builder.start());
	}

	private KryoCodec codec(String name) {
		return this.codecs.computeIfAbsent(name, (key) -> KryoCodec.of());
	}

	/** However slow a machine is, nobody is taken for dead. */
	private LinkSettings settings(String name) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return this.settings.apply(LinkSettings.of(name).withTimes(longest, 1000, longest));
	}

	/** A caller that gives its calls another deadline than usual. */
	OwnerTasks impatient(Duration deadline) throws InterruptedException {
		connect("impatient", deadline);
		return tasks("impatient");
	}

	private void connect(String name, Duration deadline) throws InterruptedException {
		List<NodeAddress> addresses = new ArrayList<>();
		this.nodes.forEach((id, node) -> addresses.add(new NodeAddress(id, "127.0.0.1", node.port())));
		KryonetClientGroup group = KryonetClientGroup
			.builder("graph", new KryonetTransport(), codec(name), settings(name))
			.nodes(addresses)
			.deadline(deadline)
			.own((id) -> id.equals(name) ? this.nodes.get(name) : null)
			.build();
		this.groups.put(name, group);
		for (Peer peer : group.peers().values()) {
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("connected").isTrue();
		}
	}

	/** The tasks as whoever is outside sees them. */
	OwnerTasks tasks() {
		return tasks("caller");
	}

	/** The same as a task of a node sees them. */
	OwnerTasks tasks(String name) {
		return Objects.requireNonNull(this.groups.get(name)).tasks();
	}

	Node node(String name) {
		return Objects.requireNonNull(this.nodes.get(name));
	}

	/**
	 * How many calls have come to a node over connections. A call that has been answered
	 * may not have been counted yet.
	 */
	long received(String name) {
		return node(name).statistics().callsReceived();
	}

	void assertReceived(String name, long calls) {
		Waiting.patiently()
			.untilAsserted(() -> assertThat(received(name)).as("calls over connections").isEqualTo(calls));
	}

	/** Keys that a node has. */
	List<Long> keysOf(String name, TaskName<Long, ?, ?> task, int count) {
		List<Long> keys = Objects
			.requireNonNull(tasks().byOwner(task, LongStream.range(0, 100).boxed().toList()).get(name));
		return keys.subList(0, count);
	}

	/** One of the keys that a node has. */
	long key(String name, int number) {
		return keysOf(name, Tasks.WHERE, number + 1).get(number);
	}

	/** Has a node call a task of its own. */
	CompletableFuture<?> own(String name, TaskName<Long, ?, ?> task, long key, Duration deadline) {
		CallMethod method = TaskRun.contract(task).exchanges().get(0).wire();
		Object argument = (task == Tasks.WHERE) ? "" : (Object) key;
		return node(name).ask(method, CallOptions.DEFAULT.withKey(key).withDeadline(deadline), key, argument, 0);
	}

	@Override
	public void close() {
		this.groups.values().forEach(KryonetClientGroup::close);
		this.nodes.values().forEach(Node::close);
	}

}
