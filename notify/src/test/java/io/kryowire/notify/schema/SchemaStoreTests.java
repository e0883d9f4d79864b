/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.data.redis.RedisConnectionFailureException;

import io.kryowire.codec.WireSchema;
import io.kryowire.notify.Driver;
import io.kryowire.notify.driver.Command;
import io.kryowire.notify.driver.CommandLink;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Schemas that are stored in Redis before anything that names them.
 */
class SchemaStoreTests extends AbstractSchemasInRedis {

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatIsWrittenWaitsForItsSchemaAndWhatComesAfterItWaitsBehindIt(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		List<Integer> order = Collections.synchronizedList(new ArrayList<>());
		List<WireSchema> schemas = new ArrayList<>();
		List<CompletableFuture<Integer>> written = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			int number = i;
			if (i % 10 == 0) {
				schemas.add(this.named.name("type " + i));
			}
			WireSchema newest = schemas.get(schemas.size() - 1);
			written.add(store.then(NamedSchemas.coder(newest), () -> {
				assertThat(stored(newest)).isEqualTo(newest.text());
				order.add(number);
				return CompletableFuture.completedFuture(number);
			}));
		}
		for (int i = 0; i < 200; i++) {
			assertThat(Waiting.get(written.get(i))).isEqualTo(i);
		}
		assertThat(order).hasSize(200).isSorted();
		assertThat(store.statistics().stored()).isEqualTo(20);
		assertThat(this.redis.send("ZCARD", "kryowire:schemas:days")).isEqualTo(20L);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whereAnotherTextStandsTheWriteIsRefusedAndThoseOfOtherTypesAreNot(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		WireSchema good = this.named.name("good");
		store.await(NamedSchemas.coder(good));
		WireSchema bad = this.named.name("Order, and all of it");
		this.redis.send("HSET", "kryowire:schemas", field(bad), "Order, and some of i");
		CompletableFuture<?> refused = store.then(NamedSchemas.coder(good, bad), SchemaStoreTests::never);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(refused))
			.withCauseInstanceOf(SchemaStoreException.class)
			.withMessageContainingAll(field(bad), "kryowire:schemas", "Order, and all of it");
		store.await(NamedSchemas.coder(good));
		assertThat(stored(bad)).isEqualTo("Order, and some of i");
		this.redis.send("HDEL", "kryowire:schemas", field(bad));
		store.await(NamedSchemas.coder(bad));
		assertThat(stored(bad)).isEqualTo(bad.text());
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatRedisHasLostIsStoredAgain(Driver driver) {
		SchemaStore store = store(driver);
		WireSchema schema = this.named.name("Order");
		store.await(null);
		this.redis.send("FLUSHALL");
		patiently().until(() -> {
			store.storeAgain();
			return schema.text().equals(stored(schema));
		});
		assertThat(this.redis.send("ZCARD", "kryowire:schemas:days")).isEqualTo(1L);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whenALinkIsOpenedAnewWhatItsServerLacksIsStoredAgain(Driver driver) {
		SchemaStore store = store(driver);
		WireSchema schema = this.named.name("Order");
		store.await(null);
		this.redis.send("FLUSHALL");
		CommandLink.Factory links = store.storingAgain(SchemaStoreTests::link);
		patiently().until(() -> {
			links.open();
			return schema.text().equals(stored(schema));
		});
	}

	/** Nobody writes anything after that, and nobody says that there was a failover. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatRedisHasLostBeforeTheLastWriteIsStoredAgainWithinAMinute(Driver driver) {
		ManualReminders reminders = new ManualReminders();
		SchemaStore store = store(driver, reminders);
		WireSchema schema = this.named.name("Order");
		store.await(null);
		patiently().until(() -> reminders.due() == 1);
		this.redis.send("FLUSHALL");
		assertThat(store.isStored()).isTrue();
		reminders.pass();
		patiently().until(() -> schema.text().equals(stored(schema)));
		patiently().until(() -> {
			store.await(null);
			return store.isStored();
		});
		patiently().until(() -> reminders.due() == 1);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoeverWritesNothingAsksForNothing(Driver driver) {
		ManualReminders reminders = new ManualReminders();
		SchemaStore store = store(driver, reminders);
		WireSchema schema = this.named.name("Order");
		store.await(null);
		patiently().until(() -> reminders.due() == 1);
		this.redis.send("FLUSHALL");
		reminders.pass();
		patiently().until(() -> schema.text().equals(stored(schema)));
		store.close();
		assertThat(reminders.due()).isZero();
		assertThat(store.isStored()).isFalse();
	}

	/** The refusal is told by the thread that looks who else has waited. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoComesAfterARefusalIsNotRefusedWhatHasBeenMendedSince(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		WireSchema schema = this.named.name("Order");
		this.redis.send("HSET", "kryowire:schemas", field(schema), "Other");
		CompletableFuture<CompletableFuture<String>> next = store
			.then(NamedSchemas.coder(schema), SchemaStoreTests::never)
			.handle((never, refusal) -> {
				this.redis.send("HDEL", "kryowire:schemas", field(schema));
				return store.then(NamedSchemas.coder(schema), () -> CompletableFuture.completedFuture("written"));
			});
		assertThat(Waiting.get(Waiting.get(next))).isEqualTo("written");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whereNoThreadCanBeStartedAWriteFailsAndTheNextDoesNot(Driver driver) {
		ManualReminders reminders = new ManualReminders();
		SchemaStore store = store(driver, reminders);
		this.named.name("Order");
		reminders.refuseThread();
		assertThatExceptionOfType(RedisConnectionFailureException.class).isThrownBy(() -> store.await(null))
			.withMessageContaining("native thread");
		store.await(null);
		patiently().until(store::isStored);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aRedisThatIsGoneIsAFailureOfTheWrite(Driver driver) throws Exception {
		SchemaStore store = store(driver, SETTINGS.withTimeout(Duration.ofMillis(500)));
		this.redis.kill();
		this.named.name("Order");
		CompletableFuture<?> failed = store.then(null, SchemaStoreTests::never);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(failed))
			.withCauseInstanceOf(RedisConnectionFailureException.class)
			.withMessageContaining("kryowire:schemas");
	}

	private static CommandLink link() {
		return new CommandLink() {

			@Override
			public List<@Nullable Object> run(List<Command> commands, Duration timeout) {
				return List.of();
			}

			@Override
			public void close() {
				// Nothing is open
			}

		};
	}

	private static CompletableFuture<@Nullable Object> never() {
		throw new AssertionError("It was written");
	}

}
