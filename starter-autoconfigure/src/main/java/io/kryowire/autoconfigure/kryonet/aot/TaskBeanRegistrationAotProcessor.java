/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import java.util.Arrays;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.OwnerTasks;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * Finds tasks, with the types of their keys, arguments and results, and those who call
 * tasks, whose types only their code knows.
 */
class TaskBeanRegistrationAotProcessor implements BeanRegistrationAotProcessor {

	private static final boolean TASKS = ClassUtils.isPresent("io.kryowire.call.task.OwnerTask",
			TaskBeanRegistrationAotProcessor.class.getClassLoader());

	/** What the clients of tasks are proxies of, and what their handlers implement. */
	private static final TypeReference RUN = TypeReference.of("io.kryowire.call.task.TaskRun");

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		return TASKS ? contribution(bean.getBeanType()) : null;
	}

	private static @Nullable BeanRegistrationAotContribution contribution(ResolvableType type) {
		boolean calls = OwnerTasks.class.isAssignableFrom(type.toClass());
		return (calls || OwnerTask.class.isAssignableFrom(type.toClass()))
				? (context, code) -> add(type.as(OwnerTask.class), context.getRuntimeHints()) : null;
	}

	private static void add(ResolvableType task, RuntimeHints hints) {
		hints.proxies().registerJdkProxy(RUN);
		hints.reflection()
			.registerType(RUN, MemberCategory.INVOKE_DECLARED_METHODS, MemberCategory.INVOKE_PUBLIC_METHODS);
		WireTypeHints types = new WireTypeHints(hints.reflection());
		Arrays.stream(task.getGenerics())
			.filter((generic) -> !generic.hasUnresolvableGenerics() && generic.resolve() != null)
			.forEach((generic) -> types.add(generic.getType()));
	}

}
