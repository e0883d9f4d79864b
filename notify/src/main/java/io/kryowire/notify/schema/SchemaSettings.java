/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Duration;

/**
 * How schemas are stored and asked for.
 *
 * @param prefix what the names of their keys begin with
 * @param timeout how long storing and asking may take, with all attempts
 * @param patience how long a message waits for a schema that Redis does not have yet
 */
public record SchemaSettings(String prefix, Duration timeout, Duration patience) {

	/** What is good for most. */
	public static final SchemaSettings DEFAULTS = new SchemaSettings("kryowire:", Duration.ofSeconds(10),
			Duration.ofSeconds(3));

	public SchemaSettings {
		if (timeout.isNegative() || timeout.isZero()) {
			throw new IllegalArgumentException("Schemas cannot be stored with timeout=%s".formatted(timeout));
		}
		if (patience.isNegative()) {
			throw new IllegalArgumentException(
					"kryowire.redis.listener.schema-patience cannot be %s: set it to 0 or more".formatted(patience));
		}
	}

	/**
	 * The same with another prefix.
	 * @param prefix what the names of keys begin with
	 * @return new settings
	 */
	public SchemaSettings withPrefix(String prefix) {
		return new SchemaSettings(prefix, this.timeout, this.patience);
	}

	/**
	 * The same with another time-out.
	 * @param timeout how long storing and asking may take
	 * @return new settings
	 */
	public SchemaSettings withTimeout(Duration timeout) {
		return new SchemaSettings(this.prefix, timeout, this.patience);
	}

	/**
	 * The same with another patience.
	 * @param patience how long a message waits for a schema
	 * @return new settings
	 */
	public SchemaSettings withPatience(Duration patience) {
		return new SchemaSettings(this.prefix, this.timeout, patience);
	}

}
