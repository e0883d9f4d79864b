/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis.aot;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.ClassUtils;

/**
 * Finds what annotated listeners of a bean receive, which is made by reflection.
 */
final class ListenerBeanRegistrationAotProcessor implements BeanRegistrationAotProcessor {

	private static final boolean LISTENERS = ClassUtils.isPresent(
			"org.springframework.data.redis.annotation.RedisListener",
			ListenerBeanRegistrationAotProcessor.class.getClassLoader());

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		return LISTENERS ? ListenerHints.of(ClassUtils.getUserClass(bean.getBeanClass())) : null;
	}

}
