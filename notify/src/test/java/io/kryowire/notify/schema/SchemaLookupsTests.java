/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.codec.WireSchema;
import io.kryowire.notify.Driver;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Schemas that are found in Redis, at once or later.
 */
class SchemaLookupsTests extends AbstractSchemasInRedis {

	private static final WireSchema ORDER = new WireSchema(7, "Order");

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatOneHasStoredAnotherFinds(Driver driver) throws Exception {
		WireSchema schema = this.named.name("Order with Gr\u00fc\u00dfe");
		store(driver).await(null);
		SchemaStore other = store(driver);
		assertThat(Waiting.get(other.find(schema.id(), schema.fingerprint()))).isTrue();
		assertThat(other.known().find(schema.id(), schema.fingerprint())).isEqualTo(schema);
		assertThat(other.find(schema.id(), schema.fingerprint())).isCompletedWithValue(true);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoWaitsForASchemaGetsItWhenItIsStored(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		WireSchema schema = new WireSchema(7, "late");
		CompletableFuture<Boolean> found = store.whenFound(7, schema.fingerprint());
		CompletableFuture<Boolean> hasty = store.find(7, 1);
		assertThat(Waiting.get(hasty)).isFalse();
		assertThat(found).isNotDone();
		this.redis.send("HSET", "kryowire:schemas", field(schema), "late");
		assertThat(Waiting.get(found)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void noAnswerDoesNotSayThatThereIsNoSuchSchema(Driver driver) throws Exception {
		assertThat(Waiting.get(unansweredOnce(driver, Duration.ZERO).find(7, ORDER.fingerprint()))).isTrue();
	}

	/** However long the pause is after which those before would have asked again. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoComesAfterOthersHaveWaitedInVainIsNotForgotten(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		WireSchema schema = new WireSchema(7, "late");
		assertThat(Waiting.get(store.find(7, schema.fingerprint()))).isFalse();
		CompletableFuture<Boolean> found = store.whenFound(7, schema.fingerprint());
		this.redis.send("HSET", "kryowire:schemas", field(schema), "late");
		assertThat(Waiting.get(found)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whereNoThreadCanBeStartedASchemaIsAskedForAgain(Driver driver) throws Exception {
		SchemaStore store = unansweredOnce(driver, SETTINGS.patience());
		assertThat(Waiting.get(store.whenFound(7, ORDER.fingerprint()))).isTrue();
	}

	/** There is the schema, and no thread to ask for it the first time. */
	private SchemaStore unansweredOnce(Driver driver, Duration patience) {
		ManualReminders reminders = new ManualReminders();
		SchemaStore store = store(driver, reminders, SETTINGS.withPatience(patience));
		this.redis.send("HSET", "kryowire:schemas", field(ORDER), "Order");
		reminders.refuseThread();
		return store;
	}

	/** As after a failover, when its writer has stored it again. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatOthersHaveWaitedForInVainIsAskedForAgainAfterASecond(Driver driver) throws Exception {
		ManualReminders reminders = new ManualReminders();
		SchemaStore store = store(driver, reminders);
		WireSchema schema = new WireSchema(7, "late");
		for (int i = 0; i < 12; i++) {
			CompletableFuture<Boolean> vain = store.find(7, schema.fingerprint());
			patiently().until(() -> {
				reminders.advance(Duration.ofSeconds(1));
				return vain.isDone();
			});
			assertThat(Waiting.get(vain)).isFalse();
			patiently().until(() -> store.statistics().awaited() == 0);
			reminders.advance(Duration.ofSeconds(40));
		}
		store.find(7, schema.fingerprint());
		patiently().until(() -> store.statistics().awaited() == 0);
		this.redis.send("HSET", "kryowire:schemas", field(schema), "late");
		reminders.advance(Duration.ofSeconds(2));
		assertThat(Waiting.get(store.find(7, schema.fingerprint()))).isTrue();
	}

}
