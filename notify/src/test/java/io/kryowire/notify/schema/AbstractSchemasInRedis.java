/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

import io.kryowire.codec.WireSchema;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

/**
 * A Redis of its own, and what puts schemas into it or finds them there.
 */
abstract class AbstractSchemasInRedis {

	static final SchemaSettings SETTINGS = SchemaSettings.DEFAULTS.withTimeout(Waiting.LONGEST);

	final EmbeddedRedis redis = EmbeddedRedis.start();

	final List<AutoCloseable> open = new ArrayList<>();

	final NamedSchemas named = new NamedSchemas();

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
		this.redis.close();
	}

	SchemaStore store(Driver driver) {
		return store(driver, SETTINGS.withPatience(Duration.ofMillis(300)));
	}

	final SchemaStore store(Driver driver, ManualReminders reminders) {
		return store(driver, reminders, SETTINGS);
	}

	final SchemaStore store(Driver driver, ManualReminders reminders, SchemaSettings settings) {
		Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
		SchemaStore store = new SchemaStore(CommandLink.Factory.forMessages(connections.factory()), this.named.codec,
				settings, reminders, Clock.systemUTC());
		this.open.addAll(0, List.of(store, reminders, connections));
		return store;
	}

	final SchemaStore store(Driver driver, SchemaSettings settings) {
		Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
		SchemaStore store = new SchemaStore(connections.factory(), this.named.codec, settings);
		this.open.add(0, connections);
		this.open.add(0, store);
		return store;
	}

	final @Nullable Object stored(WireSchema schema) {
		return this.redis.send("HGET", "kryowire:schemas", field(schema));
	}

	static String field(WireSchema schema) {
		return SchemaKeys.field(schema.id(), schema.fingerprint());
	}

}
