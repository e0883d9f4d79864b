/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.autoconfigure.shop.Price;
import io.kryowire.call.task.OwnerTask;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.call.task.TaskContext;
import io.kryowire.call.task.TaskName;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.AotServices;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.aot.BeanRegistrationCode;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of tasks before run time.
 */
class TaskHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@Test
	void whatATaskIsCalledWithIsReadAndMadeByReflection() {
		contribute(Pricing.class);
		for (Class<?> type : new Class<?>[] { Price.class, Price.Amount.class, Basket.class }) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategories(MemberCategory.ACCESS_DECLARED_FIELDS,
						MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
				.accepts(this.hints);
		}
	}

	@Test
	void whoCallsTasksDoesSoThroughAProxy() {
		contribute(OwnerTasks.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(TypeReference.of("io.kryowire.call.task.TaskRun")))
			.accepts(this.hints);
	}

	@Test
	void nothingElseIsFound() {
		assertThat(new TaskBeanRegistrationAotProcessor().processAheadOfTime(bean(String.class))).isNull();
		assertThat(AotServices.factories().load(BeanRegistrationAotProcessor.class))
			.hasAtLeastOneElementOfType(TaskBeanRegistrationAotProcessor.class);
	}

	private void contribute(Class<?> type) {
		BeanRegistrationAotContribution found = new TaskBeanRegistrationAotProcessor().processAheadOfTime(bean(type));
		assertThat(found).isNotNull();
		GenerationContext context = Mockito.mock(GenerationContext.class);
		Mockito.when(context.getRuntimeHints()).thenReturn(this.hints);
		found.applyTo(context, Mockito.mock(BeanRegistrationCode.class));
	}

	private static RegisteredBean bean(Class<?> type) {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerBeanDefinition("bean", new RootBeanDefinition(type));
		return RegisteredBean.of(beans, "bean");
	}

	/** What is asked for. */
	record Basket(List<String> articles) {
	}

	/** Is never called. */
	static final class Pricing implements OwnerTask<String, Basket, List<Price>> {

		@Override
		public TaskName<String, Basket, List<Price>> name() {
			throw new IllegalStateException("Nobody asks before run time");
		}

		@Override
		public CompletableFuture<List<Price>> run(String key, Basket argument, TaskContext context) {
			return CompletableFuture.completedFuture(List.of());
		}

	}

}
