/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.Collection;
import java.util.List;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.DefaultResourceLoader;

/**
 * Finds the types with {@link io.kryowire.codec.WireType @WireType}, as
 * {@link AnnotatedWireTypes} does at run time.
 */
class WireTypesBeanRegistrationAotProcessor implements BeanRegistrationAotProcessor {

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
		if (bean.getBeanClass() != AnnotatedWireTypes.class) {
			return null;
		}
		Collection<Class<?>> types = types(bean.getBeanFactory());
		return (context, code) -> {
			WireTypeHints hints = new WireTypeHints(context.getRuntimeHints().reflection());
			types.forEach(hints::add);
		};
	}

	private static Collection<Class<?>> types(ConfigurableListableBeanFactory beans) {
		Environment environment = beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME,
				Environment.class);
		List<String> packages = Binder.get(environment)
			.bind("kryowire.codec.packages", Bindable.listOf(String.class))
			.orElse(List.of());
		return new AnnotatedWireTypes(beans, environment, new DefaultResourceLoader(beans.getBeanClassLoader()),
				packages)
			.types();
	}

}
