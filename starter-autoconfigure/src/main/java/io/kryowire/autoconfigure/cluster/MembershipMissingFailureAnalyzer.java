/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.Set;

import io.kryowire.cluster.Fences;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Analyzes failures caused by a bean that only a node of a service has, or only one that
 * has leases. It has precedence over Spring Boot's own analyzer, which does not know why.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class MembershipMissingFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final Set<Class<?>> OURS = Set.of(Fences.class, KeyOwnership.class, NodeDirectory.class,
			SlotOwners.class);

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause,
			@Nullable String description) {
		Class<?> wanted = (cause.getResolvableType() != null) ? cause.getResolvableType().resolve() : null;
		if (wanted == null || !OURS.contains(wanted) || cause instanceof NoUniqueBeanDefinitionException) {
			return null;
		}
		return new FailureAnalysis(
				"%s required a bean of type %s, which only a node %s.".formatted(
						(description != null) ? description : "A component", wanted.getName(),
						(wanted == Fences.class) ? "has whose slots are leased" : "of a service has"),
				"""
						Register this node%s:

						    kryowire:
						      cluster:
						        discovery: redis%s

						It also needs a bean annotated with @KryonetService, and kryowire-redis-spring-boot-starter.%s"""
					.formatted((wanted == Fences.class) ? ", with leased ownership" : "",
							(wanted == Fences.class) ? "\n        ownership: leased" : "",
							(wanted == Fences.class) ? ""
									: " Without Redis, 'discovery: spring-cloud' or 'nodes: dns:name:port' says where others have registered it."),
				cause);
	}

}
