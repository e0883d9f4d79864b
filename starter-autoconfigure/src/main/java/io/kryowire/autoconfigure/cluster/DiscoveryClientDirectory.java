/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.DirectoryListeners;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

/**
 * Directory of the instances of a service that a {@link DiscoveryClient} knows. It is
 * asked at an interval, and whenever it says that something may have changed. As long as
 * it fails or knows no instance, the last view stands.
 */
final class DiscoveryClientDirectory implements NodeDirectory {

	private static final Logger logger = LoggerFactory.getLogger(DiscoveryClientDirectory.class);

	private final DiscoveryClient client;

	private final String service;

	private final ScheduledExecutorService thread;

	private final DirectoryListeners listeners;

	private final AtomicBoolean asked = new AtomicBoolean();

	private final ScheduledFuture<?> refresh;

	private volatile String trouble;

	/**
	 * Creates a new instance.
	 * @param client knows the instances, and may block
	 * @param service the name of the service
	 * @param interval how often the client is asked
	 * @param thread asks it
	 */
	DiscoveryClientDirectory(DiscoveryClient client, String service, Duration interval,
			ScheduledExecutorService thread) {
		this.client = client;
		this.service = service;
		this.thread = thread;
		this.trouble = "The DiscoveryClient has not been asked for the service '%s' yet".formatted(service);
		this.listeners = new DirectoryListeners(toString());
		this.refresh = thread.scheduleWithFixedDelay(this::refresh, 0, interval.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Once for any number of calls until then. */
	@Override
	public void refreshSoon() {
		if (this.asked.compareAndSet(false, true)) {
			try {
				this.thread.execute(this::refresh);
			}
			catch (RejectedExecutionException ex) {
				logger.debug("{} has ended", this, ex);
			}
		}
	}

	/** Throws nothing, or it would not be called again. */
	private void refresh() {
		this.asked.set(false);
		String before = this.trouble;
		try {
			this.trouble = show(this.client.getInstances(this.service));
		}
		catch (Exception | Error ex) {
			this.trouble = "The DiscoveryClient (%s) failed to find the service '%s', so the last nodes are used: %s"
				.formatted(this.client.description(), this.service, ex);
		}
		String now = this.trouble;
		if (!now.isEmpty() && !now.equals(before)) {
			logger.warn("{}", now);
		}
	}

	/** Whoever is named twice is the one with the lowest address, for all callers. */
	private String show(List<ServiceInstance> instances) {
		Map<String, ClusterNode> nodes = new TreeMap<>();
		List<String> problems = new ArrayList<>();
		instances.stream()
			.sorted(Comparator.comparing(InstanceMetadata::host).thenComparing(ServiceInstance::getPort))
			.forEach((instance) -> add(instance, nodes, problems));
		if (nodes.isEmpty()) {
			problems.add(0, "The DiscoveryClient (%s) knows no instance of the service '%s', so the last nodes are used"
				.formatted(this.client.description(), this.service));
		}
		else {
			this.listeners.show(nodes.values());
		}
		return String.join("; ", problems);
	}

	private static void add(ServiceInstance instance, Map<String, ClusterNode> nodes, List<String> problems) {
		try {
			ClusterNode node = InstanceMetadata.node(instance);
			ClusterNode other = nodes.putIfAbsent(node.id(), node);
			if (other != null) {
				problems.add("Two instances have the id '%s', and only the first is used: %s and %s"
					.formatted(node.id(), other.address(), node.address()));
			}
		}
		catch (IllegalArgumentException ex) {
			problems.add("The instance at %s:%d is not used: %s".formatted(instance.getHost(), instance.getPort(),
					ex.getMessage()));
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
		return this.trouble;
	}

	boolean isClosed() {
		return this.refresh.isCancelled();
	}

	@Override
	public void close() {
		this.refresh.cancel(false);
		this.listeners.close();
	}

	@Override
	public String toString() {
		return "service '%s' of the DiscoveryClient".formatted(this.service);
	}

}
