/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.call.contract.KryonetExchange;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.ClassUtils;

/**
 * Finds the contracts of beans: of those that call them, which are proxies, and of those
 * that answer them.
 */
class ContractBeanRegistrationAotProcessor implements BeanRegistrationAotProcessor {

	private static final boolean CONTRACTS = ClassUtils.isPresent("io.kryowire.call.contract.KryonetExchange",
			ContractBeanRegistrationAotProcessor.class.getClassLoader());

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		return CONTRACTS ? contribution(bean) : null;
	}

	private static @Nullable BeanRegistrationAotContribution contribution(RegisteredBean bean) {
		Class<?> type = ClassUtils.getUserClass(bean.getBeanClass());
		Set<Class<?>> contracts = Stream
			.concat(Stream.of(type), Arrays.stream(ClassUtils.getAllInterfacesForClass(type)))
			.filter((each) -> each.isInterface() && each.isAnnotationPresent(KryonetExchange.class)
					&& each.getTypeParameters().length == 0)
			.collect(Collectors.toSet());
		return contracts.isEmpty() ? null : (context, code) -> contracts
			.forEach((contract) -> new ContractHints(context.getRuntimeHints()).add(contract));
	}

}
