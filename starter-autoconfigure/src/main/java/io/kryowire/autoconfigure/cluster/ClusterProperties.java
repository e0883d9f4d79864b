/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of this node as one of the nodes of a service.
 *
 * @param service Name of the service that this node belongs to. Must be the same on all
 * of its nodes. Defaults to the application name.
 * @param discovery Where the nodes of the service are known: this node registers there
 * (Redis), or finds itself there (Spring Cloud).
 * @param nodes DNS name behind which all nodes of the service are, as dns:name:port.
 * Instead of discovery.
 * @param refreshInterval How often DNS or the DiscoveryClient is asked for the nodes of
 * the service.
 * @param ownership How the node for a key is determined: by a hash, or by leases in
 * Redis.
 * @param lease Time after which a node that is not heard of is considered dead. Must be
 * the same on all nodes of the service and on its callers.
 * @param zone Where this node runs, such as the name of a data center. Callers prefer
 * nodes of their own zone for calls without a route key.
 * @param weight Share of the calls and keys of this node, compared with that of others.
 * @param advertisedHost Host name or address at which others reach this node. Defaults to
 * kryowire.kryonet.server.address or, if that is a wildcard, to an address of this
 * machine.
 * @param joinDelay Time for which this node says that it joins before it gets keys, so
 * that callers are connected to it then. Not waited for if no other node serves.
 * @param handOver Hand-over of keys to other nodes.
 */
@ConfigurationProperties("kryowire.cluster")
public record ClusterProperties(@Nullable String service, @DefaultValue("none") Discovery discovery,
		@DefaultValue List<String> nodes, @DefaultValue("5s") Duration refreshInterval,
		@DefaultValue("hash") Ownership ownership, @DefaultValue("1500ms") Duration lease,
		@DefaultValue("") String zone, @DefaultValue("1") int weight, @Nullable String advertisedHost,
		@DefaultValue("500ms") Duration joinDelay, @DefaultValue HandOver handOver) {

	/**
	 * Where the nodes of a service are known.
	 */
	public enum Discovery {

		/** Nowhere. */
		NONE,

		/** In Redis, where they register themselves. */
		REDIS,

		/** By the DiscoveryClient of Spring Cloud, where others register them. */
		SPRING_CLOUD

	}

	/**
	 * How the node for a key is determined.
	 */
	public enum Ownership {

		/** By a hash of the key and the nodes that are known. */
		HASH,

		/** By leases in Redis. */
		LEASED

	}

	/**
	 * Hand-over of keys to other nodes.
	 *
	 * @param slots Maximum number of slots that this node hands over at the same time.
	 * @param timeout Maximum time to wait for the calls of a slot to complete before it
	 * is handed over.
	 * @param drainTimeout Maximum time to hand over all slots when the application stops.
	 */
	public record HandOver(@DefaultValue("8") int slots, @DefaultValue("2s") Duration timeout,
			@DefaultValue("15s") Duration drainTimeout) {

	}

}
