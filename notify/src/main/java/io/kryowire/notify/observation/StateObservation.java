/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * What is observed of state topics.
 */
public enum StateObservation implements ObservationDocumentation {

	/** The handling of a change by one listener. */
	PROCESS {
		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultStateChangeConvention.class;
		}
	};

	@Override
	public KeyName[] getLowCardinalityKeyNames() {
		return LowCardinality.values();
	}

	@Override
	public KeyName[] getHighCardinalityKeyNames() {
		return HighCardinality.values();
	}

	/**
	 * Keys with few values.
	 */
	public enum LowCardinality implements KeyName {

		/** The messaging system. */
		SYSTEM("messaging.system"),

		/** What is done with the change. */
		OPERATION("messaging.operation"),

		/** The topic. */
		TOPIC("messaging.destination.name"),

		/** What has happened to the key. */
		CHANGE("kryowire.state.change");

		private final String key;

		LowCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Keys with many values.
	 */
	public enum HighCardinality implements KeyName {

		/** The key that has changed. */
		KEY("kryowire.state.key");

		private final String key;

		HighCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
