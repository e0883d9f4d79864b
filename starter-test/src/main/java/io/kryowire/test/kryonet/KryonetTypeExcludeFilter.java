/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.util.Set;

import io.kryowire.autoconfigure.codec.WireTypesContributor;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.client.KryonetClientCustomizer;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.server.KryonetExceptionHandler;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.kryowire.call.server.KryonetService;
import io.kryowire.codec.kryo.KryoCustomizer;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/**
 * Selects the components for {@link KryonetTest @KryonetTest}.
 */
final class KryonetTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<KryonetTest> {

	private static final Set<Class<?>> INCLUDES = Set.of(KryonetService.class, ServerInterceptor.class,
			ClientInterceptor.class, KryonetExceptionHandler.class, KryonetServerCustomizer.class,
			KryonetClientCustomizer.class, KryonetAuthorizer.class, KryoCustomizer.class, WireTypesContributor.class);

	KryonetTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
	}

	@Override
	protected Set<Class<?>> getKnownIncludes() {
		return INCLUDES;
	}

}
