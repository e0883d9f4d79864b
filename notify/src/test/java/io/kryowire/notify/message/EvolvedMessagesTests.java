/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireName;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.Driver;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.waiting.Waiting;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages between two versions of a type.
 */
class EvolvedMessagesTests {

	private final String prefix = UUID.randomUUID() + ":";

	private final EmbeddedRedis redis = EmbeddedRedis.shared();

	private final List<AutoCloseable> open = new ArrayList<>();

	private final List<SchemaStore> stores = new ArrayList<>();

	private Function<Class<?>[], WireCodec> codecs = JsonCodec::of;

	private final List<Object> heard = Collections.synchronizedList(new ArrayList<>());

	private final List<RedisMessageFailure> failures = Collections.synchronizedList(new ArrayList<>());

	@AfterEach
	void end() throws Exception {
		for (AutoCloseable each : this.open) {
			each.close();
		}
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatANewerVersionHasPublishedInTheBinaryFormIsReadByAnOlderOneAndTheOtherWayRound(Driver driver)
			throws Exception {
		this.codecs = KryoCodec::of;
		whatANewerVersionHasPublishedIsReadByAnOlderOneAndTheOtherWayRound(driver);
	}

	@ParameterizedTest
	@EnumSource(Driver.class)
	void whatANewerVersionHasPublishedIsReadByAnOlderOneAndTheOtherWayRound(Driver driver) throws Exception {
		RedisTopic<OlderTicket> older = topic(driver, OlderTicket.class);
		RedisTopic<NewerTicket> newer = topic(driver, NewerTicket.class);
		older.listen((ticket, message) -> this.heard.add(ticket));
		newer.listen((ticket, message) -> this.heard.add(ticket));
		assertThat(Waiting.get(newer.send(new NewerTicket("a", 1, "urgent")))).isEqualTo(2);
		patiently().until(() -> this.heard.size() == 2);
		assertThat(this.heard).containsExactlyInAnyOrder(new OlderTicket("a", 1), new NewerTicket("a", 1, "urgent"));
		this.heard.clear();
		older.publish(new OlderTicket("b", 2));
		patiently().until(() -> this.heard.size() == 2);
		assertThat(this.heard).containsExactlyInAnyOrder(new OlderTicket("b", 2), new NewerTicket("b", 2, null));
		assertThat(this.failures).isEmpty();
	}

	/** Its publisher has stored it long ago, and does so again. */
	@ParameterizedTest
	@EnumSource(Driver.class)
	void whenRedisWasEmptiedThenAReaderThatIsNewGetsTheSchemaAllTheSame(Driver driver) throws Exception {
		RedisTopic<NewerTicket> newer = topic(driver, NewerTicket.class);
		newer.publish(new NewerTicket("a", 1, "urgent"));
		this.redis.send("DEL", this.prefix + "schemas", this.prefix + "schemas:days");
		RedisTopic<OlderTicket> older = topic(driver, OlderTicket.class);
		older.listen((ticket, message) -> this.heard.add(ticket));
		SchemaStore publisher = this.stores.get(0);
		patiently().until(() -> {
			publisher.storeAgain();
			newer.publish(new NewerTicket("b", 2, "urgent"));
			return this.heard.contains(new OlderTicket("b", 2));
		});
	}

	private <T> RedisTopic<T> topic(Driver driver, Class<T> type) {
		Driver.Connections connections = driver.connect(this.redis.host(), this.redis.port());
		WireCodec codec = this.codecs.apply(new Class<?>[] { type });
		SchemaStore store = new SchemaStore(connections.factory(), codec,
				SchemaSettings.DEFAULTS.withPrefix(this.prefix).withTimeout(Waiting.LONGEST));
		KryowireListenerContainer container = new KryowireListenerContainer(connections.factory(),
				Quick.CALM.withSchemas(store).withErrors(this.failures::add));
		container.setMaxSubscriptionRegistrationWaitingTime(Waiting.LONGEST.toMillis());
		container.afterPropertiesSet();
		container.start();
		RedisMessages messages = new RedisMessages(connections.factory(), codec, true, List.of(), container, store);
		this.stores.add(store);
		this.open.add(container::destroy);
		this.open.add(messages);
		this.open.add(store);
		this.open.add(connections);
		return messages.topic(this.prefix + "tickets", type);
	}

	@WireName("shop.Ticket")
	record OlderTicket(String id, int count) {
	}

	@WireName("shop.Ticket")
	record NewerTicket(String id, long count, @Nullable String note) {
	}

}
