/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.stream.Stream;

import io.kryowire.call.contract.KryonetExchange;

import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.env.Environment;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * Finds contracts in packages.
 */
final class ContractScanner extends ClassPathScanningCandidateComponentProvider {

	ContractScanner(Environment environment) {
		super(false, environment);
		addIncludeFilter(new AnnotationTypeFilter(KryonetExchange.class, false));
	}

	@Override
	protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
		return definition.getMetadata().isInterface() && definition.getMetadata().isIndependent();
	}

	/** A generic interface is not a contract but a part of some. */
	Stream<Class<?>> scan(String basePackage) {
		return findCandidateComponents(basePackage).stream()
			.<Class<?>>map((definition) -> ClassUtils.resolveClassName(String.valueOf(definition.getBeanClassName()),
					ClassUtils.getDefaultClassLoader()))
			.filter((type) -> type.getTypeParameters().length == 0);
	}

}
