/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Arrays;
import java.util.List;

import io.kryowire.call.server.KryonetService;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.context.ApplicationContext;

/**
 * Finds the beans that answer calls.
 */
final class KryonetServices {

	private static final String SCOPED_TARGET = ScopedProxyUtils.getTargetBeanName("");

	private KryonetServices() {
	}

	/**
	 * For a scoped bean this is the proxy, which looks up the bean for each call.
	 */
	static List<Object> in(ApplicationContext context) {
		return Arrays.stream(context.getBeanNamesForAnnotation(KryonetService.class))
			.map((name) -> ScopedProxyUtils.isScopedTarget(name) ? name.substring(SCOPED_TARGET.length()) : name)
			.distinct()
			.map(context::getBean)
			.toList();
	}

}
