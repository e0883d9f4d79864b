/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import io.micrometer.common.KeyValues;
import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;
import org.jspecify.annotations.Nullable;

/**
 * The observations of calls.
 */
public enum KryonetObservationDocumentation implements ObservationDocumentation {

	/**
	 * A call of a client, with all its attempts.
	 */
	CLIENT {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultKryonetClientObservationConvention.class;
		}

	},

	/**
	 * A call that a server handles.
	 */
	SERVER {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultKryonetServerObservationConvention.class;
		}

	};

	@Override
	public KeyName[] getLowCardinalityKeyNames() {
		return LowCardinality.values();
	}

	static KeyValues keyValues(String service, String method, String outcome, @Nullable Throwable error) {
		return KeyValues.of(LowCardinality.RPC_SYSTEM.withValue("kryonet"),
				LowCardinality.RPC_SERVICE.withValue(service), LowCardinality.RPC_METHOD.withValue(method),
				LowCardinality.OUTCOME.withValue(outcome),
				LowCardinality.ERROR_TYPE.withValue(CallEnd.errorType(error)));
	}

	/**
	 * The key values, all of which are always there.
	 */
	public enum LowCardinality implements KeyName {

		/**
		 * Always {@code kryonet}.
		 */
		RPC_SYSTEM("rpc.system"),

		/**
		 * The service.
		 */
		RPC_SERVICE("rpc.service"),

		/**
		 * The method, without the types of its parameters.
		 */
		RPC_METHOD("rpc.method"),

		/**
		 * {@code SUCCESS}, or the name of an {@link io.kryowire.call.Outcome}.
		 */
		OUTCOME("outcome"),

		/**
		 * The class of the exception, {@code none} without one.
		 */
		ERROR_TYPE("error.type");

		private final String key;

		LowCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
