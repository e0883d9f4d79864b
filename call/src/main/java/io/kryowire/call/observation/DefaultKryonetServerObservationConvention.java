/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.micrometer.common.KeyValues;

/**
 * The name {@code kryonet.server}, and the key values that
 * {@link KryonetObservationDocumentation} lists. To be extended by those who add some.
 */
public class DefaultKryonetServerObservationConvention implements KryonetServerObservationConvention {

	static final DefaultKryonetServerObservationConvention INSTANCE = new DefaultKryonetServerObservationConvention();

	/**
	 * Creates a convention.
	 */
	public DefaultKryonetServerObservationConvention() {
		// For those who extend it.
	}

	@Override
	public String getName() {
		return "kryonet.server";
	}

	@Override
	public String getContextualName(KryonetServerContext context) {
		return context.service() + "/" + context.method();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(KryonetServerContext context) {
		return KryonetObservationDocumentation.keyValues(context.service(), context.method(), context.outcome(),
				context.getError());
	}

}
