/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.task.OwnerTasks;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;

/**
 * Analyzes failures caused by a contract without a client. It has precedence over Spring
 * Boot's own analyzer, which does not know contracts.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class ClientMissingFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final BeanFactory beans;

	ClientMissingFailureAnalyzer(BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause,
			@Nullable String description) {
		ResolvableType wanted = cause.getResolvableType();
		Class<?> type = (wanted != null) ? wanted.resolve() : null;
		if (type == null || !(type == OwnerTasks.class || type.isAnnotationPresent(KryonetExchange.class))
				|| cause instanceof NoUniqueBeanDefinitionException || isThere(type)) {
			return null;
		}
		String action = """
				Import a client on the application or another configuration class, and configure the nodes to call:

				    @ImportKryonetClients(group = "%1$s", types = %2$s.class)

				    kryowire:
				      kryonet:
				        client:
				          %1$s:
				            nodes: 127.0.0.1:7420

				or, if this application implements the contract itself, declare the bean that implements it."""
			.formatted(ImportKryonetClients.DEFAULT_GROUP, type.getSimpleName());
		return new FailureAnalysis("%s required a client for the contract %s, but none is imported."
			.formatted((description != null) ? description : "A component", type.getName()), action, cause);
	}

	/** If so, nothing needs to be imported: the name or qualifier is a different one. */
	private boolean isThere(Class<?> type) {
		return this.beans instanceof ListableBeanFactory factory
				&& BeanFactoryUtils.beanNamesForTypeIncludingAncestors(factory, type, true, false).length > 0;
	}

}
