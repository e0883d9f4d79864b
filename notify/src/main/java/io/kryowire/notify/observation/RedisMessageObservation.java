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
 * What is observed of messages over Redis.
 */
public enum RedisMessageObservation implements ObservationDocumentation {

	/** The publishing of a message. */
	PUBLISH {
		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return RedisPublishConvention.class;
		}
	},

	/** The handling of a message by one listener. */
	PROCESS {
		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return RedisReceiveConvention.class;
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

		/** What is done with the message. */
		OPERATION("messaging.operation"),

		/** The channel, or the pattern through which a message came. */
		DESTINATION("messaging.destination.name");

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

		/** The channel the message was published to. */
		CHANNEL("messaging.redis.channel");

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
