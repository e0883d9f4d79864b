/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes behind a name, such as that of a headless service: one node for each of its
 * addresses, all with the same port. The name is asked for again and again. If it cannot
 * be resolved, the last view stands.
 * <p>
 * A node is called {@code address:port}, with brackets around an IPv6 address. All who
 * are to agree on the owners of keys must see the same addresses, and a node that checks
 * keys must know all of its own.
 * <p>
 * The JDK remembers addresses, for 30 s unless the security property
 * {@code networkaddress.cache.ttl} says otherwise. Names that are asked for more often
 * are answered from memory, so whoever wants to see changes earlier sets it, in
 * {@code java.security} or at the very start of the program.
 */
public final class DnsDirectory implements NodeDirectory {

	private static final Logger logger = LoggerFactory.getLogger(DnsDirectory.class);

	private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);

	private final String name;

	private final int port;

	private final Resolver resolver;

	private final DirectoryListeners listeners;

	private final Future<?> asking;

	private final Conflated askingSoon;

	/** What is wrong if nothing else is: nothing, or that the JDK never asks again. */
	private final String cached;

	/** Written by the thread that asks. */
	private volatile String trouble = "";

	/**
	 * Begins to ask, with {@link InetAddress#getAllByName}.
	 * @param name the name
	 * @param port the port of the first lane of each node
	 * @param interval how long after an answer it is asked for again, at least 100 ms
	 * @param executor asks, which may block its thread for as long as the system's
	 * resolver waits for an answer
	 */
	public DnsDirectory(String name, int port, Duration interval, ScheduledExecutorService executor) {
		this(name, port, interval, executor, InetAddress::getAllByName, AddressCache.describe(interval));
	}

	/**
	 * Begins to ask.
	 * @param name the name
	 * @param port the port of the first lane of each node
	 * @param interval how long after an answer it is asked for again, at least 100 ms
	 * @param executor asks, and may be blocked by the resolver
	 * @param resolver finds addresses
	 */
	public DnsDirectory(String name, int port, Duration interval, ScheduledExecutorService executor,
			Resolver resolver) {
		this(name, port, interval, executor, resolver, "");
	}

	private DnsDirectory(String name, int port, Duration interval, ScheduledExecutorService executor, Resolver resolver,
			String cached) {
		if (name.isBlank() || port < 1 || port > 65_535 || interval.compareTo(SHORTEST_INTERVAL) < 0) {
			throw new IllegalArgumentException(
					"Nodes behind a name need the name, a port, and an interval of at least %s: name=\"%s\", port=%d, interval=%s"
						.formatted(SHORTEST_INTERVAL, name, port, interval));
		}
		this.name = name;
		this.port = port;
		this.resolver = resolver;
		this.cached = cached;
		this.listeners = new DirectoryListeners(toString());
		this.askingSoon = new Conflated(executor, this::ask);
		this.asking = executor.scheduleWithFixedDelay(this::ask, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** The JDK may answer from memory. */
	@Override
	public void refreshSoon() {
		this.askingSoon.signal();
	}

	/** Throws nothing, or it would not be called again. */
	private synchronized void ask() {
		try {
			InetAddress[] addresses = this.resolver.resolve(this.name);
			if (addresses.length == 0) {
				keep("it has no addresses", null);
				return;
			}
			List<ClusterNode> nodes = Arrays.stream(addresses)
				.map((address) -> ClusterNode.at(address, this.port))
				.distinct()
				.toList();
			if (this.listeners.show(nodes)) {
				logger.info("{} has the addresses {}", this, nodes);
			}
			if (!this.trouble.isEmpty()) {
				logger.info("{} can be resolved again", this);
				this.trouble = "";
			}
		}
		catch (Exception | Error ex) {
			keep(ex.toString(), ex);
		}
	}

	/** Logs only the first time. */
	private void keep(String reason, @Nullable Throwable cause) {
		boolean isNew = this.trouble.isEmpty();
		this.trouble = "\"%s\" cannot be resolved, so that the last view stands: %s".formatted(this.name, reason);
		if (isNew) {
			logger.warn("{}. It has {} nodes. Check the name, and the DNS server of this machine", this.trouble,
					view().nodes().size(), cause);
		}
	}

	@Override
	public NodeView view() {
		return this.listeners.view();
	}

	@Override
	public Runnable listen(Consumer<? super NodeView> listener) {
		return this.listeners.listen(listener);
	}

	@Override
	public String trouble() {
		String now = this.trouble;
		return now.isEmpty() ? this.cached : now;
	}

	@Override
	public void close() {
		this.asking.cancel(false);
		this.listeners.close();
	}

	@Override
	public String toString() {
		return "dns:" + this.name + ":" + this.port;
	}

	/**
	 * Finds the addresses of a name.
	 */
	@FunctionalInterface
	public interface Resolver {

		/**
		 * Finds the addresses of a name.
		 * @param name the name
		 * @return all its addresses, of both kinds
		 * @throws UnknownHostException if the name is unknown, or nobody can be asked
		 */
		InetAddress[] resolve(String name) throws UnknownHostException;

	}

}
