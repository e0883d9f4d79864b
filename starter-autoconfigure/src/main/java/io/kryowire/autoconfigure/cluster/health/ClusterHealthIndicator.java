/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.health;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.kryowire.autoconfigure.cluster.ClusterMembership;
import io.kryowire.cluster.NodeDirectory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of nodes that come and go: {@code OUT_OF_SERVICE} while this node has no lease,
 * so that it must not run calls with a key; {@code DOWN} while a group has no nodes;
 * {@code UNKNOWN}, which does not affect an {@code UP} service, while a directory cannot
 * be asked, since the nodes that were known last are still used, or while this node does
 * not find itself. Nobody is asked.
 */
final class ClusterHealthIndicator extends AbstractHealthIndicator {

	private final Supplier<Map<String, NodeDirectory>> groups;

	private final Supplier<@Nullable ClusterMembership> membership;

	ClusterHealthIndicator(Supplier<Map<String, NodeDirectory>> groups,
			Supplier<@Nullable ClusterMembership> membership) {
		super("Cluster health check failed");
		this.groups = groups;
		this.membership = membership;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		Map<String, NodeDirectory> directories = this.groups.get();
		ClusterMembership member = this.membership.get();
		builder.status(status(directories, member));
		if (member != null) {
			builder.withDetail("service", details(member));
		}
		directories.forEach((group, directory) -> builder.withDetail("group " + group, details(directory)));
	}

	private static Status status(Map<String, NodeDirectory> directories, @Nullable ClusterMembership member) {
		if (member != null && !member.statistics().isValid()) {
			return Status.OUT_OF_SERVICE;
		}
		if (directories.values().stream().anyMatch((directory) -> directory.view().nodes().isEmpty())) {
			return Status.DOWN;
		}
		boolean trouble = directories.values().stream().anyMatch((directory) -> !directory.trouble().isEmpty())
				|| (member != null && !member.trouble().isEmpty());
		return trouble ? Status.UNKNOWN : Status.UP;
	}

	private static Map<String, Object> details(ClusterMembership member) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("name", member.service());
		if (member.self() != null) {
			details.put("node", member.self().toString());
		}
		details.put("nodes", member.view().nodes().size());
		details.put("slots", member.statistics().owned());
		long valid = member.statistics().validNanos();
		if (valid >= 0) {
			details.put("validFor", Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(valid)));
		}
		return withTrouble(details, member.trouble());
	}

	private static Map<String, Object> details(NodeDirectory directory) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("nodes", directory.view().nodes().size());
		return withTrouble(details, directory.trouble());
	}

	private static Map<String, Object> withTrouble(Map<String, Object> details, String trouble) {
		if (!trouble.isEmpty()) {
			details.put("trouble", trouble);
		}
		return details;
	}

}
