/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.OwnerTasks;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.context.ApplicationContext;
import org.springframework.util.function.SingletonSupplier;

/**
 * Finds the tasks that this node runs, and those of the group in which they hop on.
 */
final class KryonetTasks {

	private KryonetTasks() {
	}

	/** For a scoped bean this is the proxy, which looks up the bean for each call. */
	static List<OwnerTask<?, ?, ?>> in(ApplicationContext context) {
		return Arrays.stream(context.getBeanNamesForType(OwnerTask.class))
			.filter((name) -> !ScopedProxyUtils.isScopedTarget(name))
			.<OwnerTask<?, ?, ?>>map((name) -> context.getBean(name, OwnerTask.class))
			.toList();
	}

	/** That of the only group whose tasks are imported, if there is just one. */
	static Supplier<@Nullable OwnerTasks> group(ApplicationContext context) {
		return SingletonSupplier.ofNullable(() -> {
			String[] names = context.getBeanNamesForType(OwnerTasks.class);
			return (names.length == 1) ? context.getBean(names[0], OwnerTasks.class) : null;
		});
	}

}
