/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.aot;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.ClassUtils;

/**
 * Finds the values of state topics that are beans, and of listeners of beans, which are
 * made by reflection.
 */
final class StateBeanRegistrationAotProcessor implements BeanRegistrationAotProcessor {

	private static final boolean TOPICS = ClassUtils.isPresent("io.kryowire.notify.state.StateTopic",
			StateBeanRegistrationAotProcessor.class.getClassLoader());

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		return TOPICS ? StateHints.of(bean.getBeanType()) : null;
	}

}
