/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.micrometer.common.KeyValues;

/**
 * The name {@code kryonet.client}, and the key values that
 * {@link KryonetObservationDocumentation} lists. To be extended by those who add some.
 */
public class DefaultKryonetClientObservationConvention implements KryonetClientObservationConvention {

	static final DefaultKryonetClientObservationConvention INSTANCE = new DefaultKryonetClientObservationConvention();

	/**
	 * Creates a convention.
	 */
	public DefaultKryonetClientObservationConvention() {
		// For those who extend it.
	}

	@Override
	public String getName() {
		return "kryonet.client";
	}

	@Override
	public String getContextualName(KryonetClientContext context) {
		return context.service() + "/" + context.method();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(KryonetClientContext context) {
		return KryonetObservationDocumentation.keyValues(context.service(), context.method(), context.outcome(),
				context.getError());
	}

}
