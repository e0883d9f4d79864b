/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;

/**
 * A DiscoveryClient that answers what it is told to.
 */
final class Answers implements DiscoveryClient {

	final AtomicInteger questions = new AtomicInteger();

	private volatile List<ServiceInstance> instances = List.of();

	private volatile boolean failing;

	volatile boolean broken;

	void instances(ServiceInstance... instances) {
		this.instances = List.of(instances);
		this.failing = false;
	}

	void fail() {
		this.failing = true;
	}

	@Override
	public String description() {
		return "that of a test";
	}

	@Override
	public List<ServiceInstance> getInstances(String service) {
		this.questions.incrementAndGet();
		if (this.failing) {
			throw new IllegalStateException("the registry is away");
		}
		if (this.broken) {
			throw new LinkageError("the registry is of another version");
		}
		return service.equals("quotes") ? new ArrayList<>(this.instances) : List.of();
	}

	@Override
	public List<String> getServices() {
		return List.of("quotes");
	}

}
