/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import io.kryowire.autoconfigure.shop.Price;
import io.kryowire.autoconfigure.shop.PriceList;
import io.kryowire.autoconfigure.shop.Prices;
import io.kryowire.autoconfigure.shop.UnknownArticleException;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.AotServices;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.beans.factory.support.RootBeanDefinition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is told of contracts before run time.
 */
class ContractHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@Test
	void aContractIsAProxyWithAdviceAndWithout() {
		new ContractHints(this.hints).add(Prices.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(Prices.class)).accepts(this.hints);
		assertThat(
				RuntimeHintsPredicates.proxies().forInterfaces(AopProxyUtils.completeJdkProxyInterfaces(Prices.class)))
			.accepts(this.hints);
	}

	@Test
	void itsMethodsAreCalledByReflection() throws Exception {
		new ContractHints(this.hints).add(Prices.class);
		assertThat(
				RuntimeHintsPredicates.reflection().onMethodInvocation(Prices.class.getMethod("price", String.class)))
			.accepts(this.hints);
	}

	@Test
	void whatTravelsIsReadAndMadeByReflectionHoweverDeepItIs() {
		new ContractHints(this.hints).add(Prices.class);
		for (Class<?> type : new Class<?>[] { Price.class, Price.Amount.class }) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategories(MemberCategory.ACCESS_DECLARED_FIELDS,
						MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
				.accepts(this.hints);
		}
	}

	@Test
	void declaredExceptionsAreMade() {
		new ContractHints(this.hints).add(Prices.class);
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(UnknownArticleException.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(this.hints);
	}

	@Test
	void clientsAndServicesAreFoundAndNothingElse() {
		ContractBeanRegistrationAotProcessor processor = new ContractBeanRegistrationAotProcessor();
		assertThat(processor.processAheadOfTime(bean(Prices.class))).isNotNull();
		assertThat(processor.processAheadOfTime(bean(PriceList.class))).isNotNull();
		assertThat(processor.processAheadOfTime(bean(String.class))).isNull();
	}

	@Test
	void springFindsTheProcessors() {
		assertThat(AotServices.factories().load(BeanRegistrationAotProcessor.class))
			.extracting((processor) -> processor.getClass().getSimpleName())
			.contains("ContractBeanRegistrationAotProcessor", "WireTypesBeanRegistrationAotProcessor");
	}

	private static RegisteredBean bean(Class<?> type) {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerBeanDefinition("bean", new RootBeanDefinition(type));
		return RegisteredBean.of(beans, "bean");
	}

}
