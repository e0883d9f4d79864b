/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;

import io.kryowire.cluster.NodeDirectory;

import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.cloud.client.discovery.event.HeartbeatEvent;
import org.springframework.context.ApplicationListener;

/**
 * Creates the directories of services that the {@link DiscoveryClient} knows.
 */
final class DiscoveryClientDirectories implements DirectorySource, ApplicationListener<HeartbeatEvent> {

	private final DiscoveryClient client;

	private final List<DiscoveryClientDirectory> open = new CopyOnWriteArrayList<>();

	DiscoveryClientDirectories(DiscoveryClient client) {
		this.client = client;
	}

	@Override
	public NodeDirectory directory(String service, Duration interval, ScheduledExecutorService thread) {
		DiscoveryClientDirectory directory = new DiscoveryClientDirectory(this.client, service, interval, thread);
		this.open.add(directory);
		return directory;
	}

	@Override
	public void onApplicationEvent(HeartbeatEvent event) {
		this.open.removeIf(DiscoveryClientDirectory::isClosed);
		this.open.forEach(DiscoveryClientDirectory::refreshSoon);
	}

}
