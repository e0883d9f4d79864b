/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.codec.WireSchema;
import io.kryowire.notify.Driver;
import io.kryowire.notify.protocol.SchemaKeys;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Schemas where others may write as well, and where there is little room.
 */
class HostileSchemaStoreTests extends AbstractSchemasInRedis {

	private final long today = Duration.ofSeconds(Instant.now().getEpochSecond()).toDays();

	@BeforeEach
	void needsNoDisk() {
		this.redis.send("CONFIG", "SET", "save", "");
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void aTextThatIsNotWhatItsNameSaysIsNotUsed(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		this.redis.send("HSET", "kryowire:schemas", SchemaKeys.field(1, 2), "whatever");
		assertThat(Waiting.get(store.find(1, 2))).isFalse();
		assertThat(store.known().find(1, 2)).isNull();
		assertThat(store.statistics().forged()).isPositive();
	}

	/** All of them are what their names say, and more than there is room for. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void longTextsOfOthersDoNotKeepAnHonestSchemaOut(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		WireSchema honest = new WireSchema(7, "Order");
		this.redis.send("HSET", "kryowire:schemas", SchemaKeys.field(7, honest.fingerprint()), "Order");
		assertThat(Waiting.get(store.find(7, honest.fingerprint()))).isTrue();
		for (int i = 0; i < 24; i++) {
			WireSchema schema = new WireSchema(i + 100, i + "x".repeat(WireSchema.MAX_LENGTH - 10));
			this.redis.send("HSET", "kryowire:schemas", SchemaKeys.field(schema.id(), schema.fingerprint()),
					schema.text());
			assertThat(Waiting.get(store.find(schema.id(), schema.fingerprint()))).isTrue();
		}
		assertThat(store.known().size()).isLessThanOrEqualTo(16);
		assertThat(Waiting.get(store.find(7, honest.fingerprint()))).isTrue();
	}

	/**
	 * Made by the server itself, once for all drivers as that takes a while, and never
	 * sent by it.
	 */
	@Test
	void aTextOf20MegabytesIsNotRead() throws Exception {
		WireSchema schema = this.named.name("Order");
		makeText(SchemaKeys.field(1, 2), 20_000_000);
		makeText(SchemaKeys.field(schema.id(), schema.fingerprint()), 1_000_000);
		for (Driver driver : Driver.values()) {
			SchemaStore store = store(driver);
			this.redis.send("CONFIG", "RESETSTAT");
			assertThat(Waiting.get(store.find(1, 2))).as("%s", driver).isFalse();
			assertThatExceptionOfType(SchemaStoreException.class).as("%s", driver).isThrownBy(() -> store.await(null));
			assertThat(this.redis.send("INFO", "commandstats").toString()).as("%s", driver)
				.contains("cmdstat_hstrlen")
				.doesNotContain("cmdstat_hget:");
		}
	}

	private void makeText(String field, int length) {
		this.redis.send("EVAL", "redis.call('HSET', KEYS[1], ARGV[1], string.rep('x', ARGV[2])) return 1", "1",
				"kryowire:schemas", field, Integer.toString(length));
	}

	@Test
	void aHashOf100000FieldsIsRefusedAndNotRead() {
		fill(100_000, "kryowire:schemas", "kryowire:schemas:days", 0);
		this.named.name("Order");
		for (Driver driver : Driver.values()) {
			SchemaStore store = store(driver);
			assertThatExceptionOfType(SchemaStoreException.class).as("%s", driver)
				.isThrownBy(() -> store.await(null))
				.withMessageContainingAll("kryowire:schemas", "4096");
		}
		assertThat(this.redis.send("HLEN", "kryowire:schemas")).isEqualTo(100_000L);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatNobodyHasUsedForThirtyDaysMakesRoom(Driver driver) {
		fill(2000, "kryowire:schemas", "kryowire:schemas:days", this.today - 29);
		fill(2096, "kryowire:schemas", "kryowire:schemas:days", this.today - 32);
		WireSchema schema = this.named.name("Order");
		store(driver).await(null);
		assertThat(this.redis.send("HGET", "kryowire:schemas", SchemaKeys.field(schema.id(), schema.fingerprint())))
			.isEqualTo("Order");
		assertThat(this.redis.send("HLEN", "kryowire:schemas")).isEqualTo(2001L);
		assertThat(this.redis.send("ZCARD", "kryowire:schemas:days")).isEqualTo(2001L);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whileThereIsRoomNothingIsRemoved(Driver driver) {
		fill(3000, "kryowire:schemas", "kryowire:schemas:days", this.today - 400);
		this.named.name("Order");
		store(driver).await(null);
		assertThat(this.redis.send("HLEN", "kryowire:schemas")).isEqualTo(3001L);
	}

	/** Each of them may be another one, and most of them are forgotten. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void inventedNamesByTheThousandAreAnsweredAndForgotten(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		Random random = new Random(1);
		List<CompletableFuture<Boolean>> found = new ArrayList<>();
		for (int i = 0; i < 20_000; i++) {
			found.add(store.find(random.nextInt(), random.nextInt()));
			if (i % 1000 == 0) {
				assertThat(store.statistics().awaited()).isLessThanOrEqualTo(SchemaLookups.MOST_NAMES);
			}
		}
		for (CompletableFuture<Boolean> each : found) {
			assertThat(Waiting.get(each)).isFalse();
		}
		patiently().until(() -> store.statistics().awaited() == 0);
		WireSchema schema = this.named.name("Order");
		store.await(null);
		assertThat(Waiting.get(store.find(schema.id(), schema.fingerprint()))).isTrue();
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whoeverWaitsAtTheEndIsTold(Driver driver) throws Exception {
		SchemaStore store = store(driver);
		CompletableFuture<Boolean> waiting = store.whenFound(1, 2);
		store.close();
		assertThat(Waiting.get(waiting)).isFalse();
		assertThat(store.whenFound(1, 2)).isCompletedWithValue(false);
	}

	private void fill(int number, String texts, String days, long day) {
		this.redis.send("EVAL",
				"for i = 1, tonumber(ARGV[1]) do local f = string.format('%08x:%08x', i, ARGV[2] * 1) "
						+ "redis.call('HSET', KEYS[1], f, 'x') redis.call('ZADD', KEYS[2], ARGV[2], f) end return 1",
				"2", texts, days, Integer.toString(number), Long.toString(day));
	}

	@Override
	SchemaStore store(Driver driver) {
		return store(driver, SETTINGS.withPatience(Duration.ofMillis(50)));
	}

}
