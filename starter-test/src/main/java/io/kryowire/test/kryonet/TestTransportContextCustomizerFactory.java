/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Finds {@link AutoConfigureKryonet @AutoConfigureKryonet} on a test class, its
 * superclasses, or its enclosing classes.
 */
final class TestTransportContextCustomizerFactory implements ContextCustomizerFactory {

	TestTransportContextCustomizerFactory() {
	}

	@Override
	public @Nullable ContextCustomizer createContextCustomizer(Class<?> testClass,
			List<ContextConfigurationAttributes> attributes) {
		AutoConfigureKryonet annotation = TestContextAnnotationUtils.findMergedAnnotation(testClass,
				AutoConfigureKryonet.class);
		return (annotation != null) ? new TestTransportContextCustomizer(annotation.transport()) : null;
	}

}
