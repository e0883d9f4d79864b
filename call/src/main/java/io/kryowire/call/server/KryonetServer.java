/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.kryowire.call.Execution;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.call.task.TaskExporter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

/**
 * The node of an application, with its life cycle: exports the services when all beans
 * are there, listens when the application has started, and answers what is under way
 * before the application stops. Started again, it listens on the same port.
 */
public final class KryonetServer implements SmartInitializingSingleton, SmartLifecycle {

	/**
	 * It starts late and stops early, with the graceful shutdown of web servers.
	 */
	public static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 1024;

	private static final Logger logger = LoggerFactory.getLogger(KryonetServer.class);

	private final Supplier<NodeBuilder> nodes;

	private final Supplier<? extends Collection<?>> services;

	private final ServiceExporter exporter;

	private final ApplicationEventPublisher events;

	private final Duration gracePeriod;

	private Supplier<List<ServiceContract>> tasks = List::of;

	private final List<ServiceContract> contracts = new ArrayList<>();

	private final ExportedMethods methods = new ExportedMethods();

	/** Where it listens, since the port may have been any. */
	private volatile InetSocketAddress address;

	/** The ports it has had: clients come back to them. */
	private List<Integer> ports = List.of();

	private volatile @Nullable Node node;

	/** The same, until what was under way when it stopped has been answered. */
	private volatile @Nullable Node answering;

	/** Keeps the JVM alive: the threads of the network do not. */
	private volatile @Nullable KeepAlive keepAlive;

	/**
	 * Creates a server.
	 * @param nodes starts to describe a node, whenever the server is started
	 * @param address where it listens; the port may be 0
	 * @param exporter exports the services
	 * @param services finds the services
	 * @param events publishes {@link KryonetServerEvent}s
	 * @param gracePeriod how long calls that are under way may take when it stops
	 */
	public KryonetServer(Supplier<NodeBuilder> nodes, InetSocketAddress address, ServiceExporter exporter,
			Supplier<? extends Collection<?>> services, ApplicationEventPublisher events, Duration gracePeriod) {
		this.nodes = nodes;
		this.address = address;
		this.exporter = exporter;
		this.services = services;
		this.events = events;
		this.gracePeriod = gracePeriod;
	}

	/**
	 * Has it run tasks as well.
	 * @param tasks finds the tasks, once all beans exist
	 * @param group finds those of the node's own group, when a task hops on
	 * @return this
	 */
	public KryonetServer tasks(Supplier<? extends Collection<? extends OwnerTask<?, ?, ?>>> tasks,
			Supplier<? extends @Nullable OwnerTasks> group) {
		TaskExporter each = new TaskExporter(this.exporter, group);
		this.tasks = () -> each.export(tasks.get(), this.methods);
		return this;
	}

	/** Reads the contracts, so that their mistakes are known before anybody connects. */
	@Override
	public void afterSingletonsInstantiated() {
		for (Object service : this.services.get()) {
			this.contracts.addAll(this.exporter.export(service, this.methods));
		}
		this.contracts.addAll(this.tasks.get());
	}

	@Override
	public synchronized void start() {
		if (this.node != null) {
			return;
		}
		NodeBuilder builder = this.nodes.get().address(this.address);
		if (!this.ports.isEmpty()) {
			builder.ports(this.ports);
		}
		this.methods.addTo(builder);
		Node started = start(builder);
		this.node = started;
		this.answering = started;
		this.ports = started.ports();
		this.address = new InetSocketAddress(this.address.getAddress(), started.port());
		this.keepAlive = KeepAlive.start();
		logger.info("Listening on {}:{} (services={})", this.address.getHostString(), started.port(), names());
		this.events.publishEvent(new KryonetServerStartedEvent(this, started.port()));
	}

	private Node start(NodeBuilder builder) {
		try {
			return builder.start();
		}
		catch (UncheckedIOException ex) {
			throw new KryonetServerStartException(this.address, (ex.getCause() != null) ? ex.getCause() : ex);
		}
	}

	private List<String> names() {
		return this.contracts.stream().map(ServiceContract::name).toList();
	}

	@Override
	public void stop() {
		drain();
	}

	/** Drains on a thread of its own: Spring stops the phase's other beans meanwhile. */
	@Override
	public void stop(Runnable callback) {
		if (this.node == null) {
			callback.run();
			return;
		}
		Thread drain = new Thread(() -> {
			try {
				drain();
			}
			finally {
				callback.run();
			}
		}, "kryowire-drain");
		drain.setDaemon(false);
		drain.start();
	}

	private synchronized void drain() {
		Node current = this.node;
		if (current == null) {
			return;
		}
		this.node = null;
		try {
			boolean drained = current.drain(this.gracePeriod.toMillis());
			logger.info("Stopped listening on {}:{} ({})", this.address.getHostString(), this.address.getPort(),
					drained ? "all calls answered" : "some calls were not answered within " + this.gracePeriod);
			this.events.publishEvent(new KryonetServerStoppedEvent(this, drained));
		}
		finally {
			this.answering = null;
			endKeepAlive();
		}
	}

	/** Last of all: the JVM may exit now. */
	private void endKeepAlive() {
		KeepAlive thread = this.keepAlive;
		if (thread != null) {
			thread.end();
		}
	}

	@Override
	public boolean isRunning() {
		return this.node != null;
	}

	/**
	 * Not with the context of a test that pauses: other tests may call this node.
	 */
	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/**
	 * The port it listens on.
	 * @return the port of the first lane
	 * @throws IllegalStateException if it does not listen
	 */
	public int port() {
		return running().port();
	}

	/**
	 * The ports it listens on, for those who tell others.
	 * @return the ports of all lanes, in order
	 * @throws IllegalStateException if it does not listen
	 */
	public List<Integer> ports() {
		return running().ports();
	}

	/**
	 * Where it listens, or is to listen.
	 * @return the address
	 */
	public InetSocketAddress address() {
		return this.address;
	}

	/**
	 * What it answers.
	 * @return the contracts of all services
	 */
	public List<ServiceContract> contracts() {
		return List.copyOf(this.contracts);
	}

	/**
	 * Where the handlers of its methods run, as their contracts or the configuration say.
	 * @return the modes by the names of the methods on the wire
	 */
	public Map<String, Execution> executions() {
		return this.methods.executions();
	}

	/**
	 * What has happened on the links of all clients.
	 * @return the numbers now, {@code null} if it does not listen
	 */
	public @Nullable LinkStatistics statistics() {
		Node current = this.node;
		return (current != null) ? current.statistics() : null;
	}

	/**
	 * What the handlers are doing.
	 * @return the numbers now, {@code null} if it does not listen
	 */
	public @Nullable HandlerStatistics handlers() {
		Node current = this.node;
		return (current != null) ? current.handlers() : null;
	}

	/**
	 * The node, which this process may call while it answers what is under way.
	 * @return the node, {@code null} if it does not run; not to be closed
	 */
	public @Nullable Node node() {
		return this.answering;
	}

	private Node running() {
		Node current = this.node;
		if (current == null) {
			throw new IllegalStateException("The server does not listen on " + address());
		}
		return current;
	}

}
