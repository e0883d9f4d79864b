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

	private KryonetServices() {
	}

	/**
	 * Of a bean with a scope of its own, the proxy answers that finds it for each call.
	 */
	static List<Object> in(ApplicationContext context) {
		return Arrays.stream(context.getBeanNamesForAnnotation(KryonetService.class))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name))
			.map(context::getBean)
			.toList();
	}

}
