/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import io.kryowire.proof.history.Extent;
import io.kryowire.proof.history.HistoryChecker;
import io.kryowire.proof.history.HistoryConductor;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.HistorySubscriber;
import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.proof.history.Property;
import io.kryowire.proof.history.ValueHash;
import io.kryowire.proof.plain.NaiveClient.Value;
import io.kryowire.test.proxy.Direction;
import io.kryowire.test.proxy.FaultProxy;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisOrigin;
import io.kryowire.test.redis.RedisPair;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * For each property a client of a real Redis that lacks what it takes to have it, as one
 * writes them: the checker finds that property broken, and no other. What is missing in
 * plain Spring Data Redis is found with that.
 */
@EnabledIfRedisAvailable({ RedisOrigin.PATH, RedisOrigin.BUNDLED })
class BrokenClientsTests {

	private static final String KEY = "k";

	@TempDir
	private Path directory;

	private EmbeddedRedis redis;

	private FaultProxy proxy;

	private HistoryWriter writer;

	private HistorySubscriber reader;

	private final List<NaiveClient> clients = new ArrayList<>();

	@BeforeEach
	void begin() {
		this.redis = EmbeddedRedis.builder().origins(RedisOrigin.PATH, RedisOrigin.BUNDLED).start();
		this.proxy = FaultProxy.to(this.redis.host(), this.redis.port());
		this.writer = HistoryWriter.open(this.directory, "writer");
		this.reader = HistorySubscriber.open(this.directory, "reader");
	}

	@AfterEach
	void end() {
		this.clients.forEach(NaiveClient::close);
		this.writer.close();
		this.reader.close();
		this.proxy.close();
		this.redis.close();
	}

	@Test
	void whoeverRepeatsAWriteOnAConditionIsToldThatSomebodyElseWasQuicker() throws Exception {
		long op = this.writer.invokeIf(KEY, 0, hash("a"));
		executedWithoutAnswer(1, (client) -> client.putIf(KEY, 0, "a"));
		assertThat(client().putIf(KEY, 0, "a")).isZero();
		this.writer.fail(op, KEY);
		read().seenBy(this.reader, KEY);
		isBroken(Property.NO_INVENTION);
	}

	@Test
	void whoeverRepeatsUntilThereIsAnAnswerWritesManyTimes() throws Exception {
		long op = this.writer.invoke(KEY, hash("a"));
		for (int attempt = 1; attempt <= 2; attempt++) {
			executedWithoutAnswer(attempt, (client) -> client.put(KEY, "a"));
			read().seenBy(this.reader, KEY);
		}
		this.writer.ok(op, KEY, client().put(KEY, "a"));
		isBroken(Property.EXECUTIONS);
	}

	@Test
	void whoeverGetsAndThenSetsLosesToSomebodyInBetween() {
		NaiveClient one = client();
		NaiveClient other = client();
		put(one, "a");
		long first = this.writer.invokeIf(KEY, 1, hash("b"));
		long second = this.writer.invokeIf(KEY, 1, hash("c"));
		assertThat(List.of(read(one).version(), read(other).version())).containsOnly(1L);
		this.writer.ok(first, KEY, one.put(KEY, "b"));
		this.writer.ok(second, KEY, other.put(KEY, "c"));
		isBroken(Property.COMPARED);
	}

	@Test
	void whoeverReservesNumbersGivesThemOutOutOfOrder() {
		NaiveClient one = client();
		NaiveClient other = client();
		long early = one.reserve(KEY, 100);
		long late = other.reserve(KEY, 100);
		for (NaiveClient each : List.of(other, one)) {
			long version = (each == one) ? early : late;
			long op = this.writer.invoke(KEY, hash("v" + version));
			each.putAs(KEY, version, "v" + version);
			this.writer.ok(op, KEY, version);
		}
		isBroken(Property.ORDERED);
	}

	@Test
	void whoeverReadsTwiceAtOnceAndDoesNotCompareGoesBack() {
		NaiveClient client = client();
		put(client, "a");
		Value slow = read();
		put(client, "b");
		Value quick = read();
		for (Value each : List.of(quick, slow)) {
			client.apply(KEY, each);
			client.held(KEY).seenBy(this.reader, KEY);
		}
		isBroken(Property.MONOTONIC);
	}

	@Test
	void whoeverTakesAnyAnnouncementForItsOwnDoesNotReadWhatItWrote() {
		NaiveClient listening = client();
		NaiveClient client = client();
		listening.subscribe(KEY);
		put(client(), "of somebody else");
		client.apply(KEY, read());
		long own = put(client, "own");
		listening.awaitAnnouncement();
		this.reader.bookmark(KEY, own, client.held(KEY).version(), client.held(KEY).hash());
		isBroken(Property.BOOKMARK);
	}

	@Test
	void whoeverTakesAnAnsweredPingForAProofIsNotCompleteAsOfThat() {
		NaiveClient listening = throughProxy();
		NaiveClient client = client();
		listening.subscribe(KEY);
		put(client, "a");
		listening.awaitAnnouncement();
		client.apply(KEY, read());
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		put(client, "b");
		long asOf = this.reader.now();
		client.ping();
		this.reader.served(this.reader.now(), KEY, client.held(KEY).version(), client.held(KEY).hash(), null, asOf);
		isBroken(Property.AS_OF);
	}

	@Test
	void whoeverReadsAgainAfterAnOutageHasToTellItsListenersToo() {
		NaiveClient client = client();
		put(client, "a");
		client.apply(KEY, read());
		client.held(KEY).seenBy(this.reader, KEY);
		put(client, "b");
		client.apply(KEY, read());
		endWith(client, read());
		isBroken(Property.TOLD);
	}

	@Test
	void whoeverReadsAgainWhatIsThereKeepsWhatIsNot() {
		NaiveClient client = client();
		put(client, "a");
		client.apply(KEY, read());
		long op = this.writer.invokeRemoval(KEY);
		this.writer.ok(op, KEY, client.remove(KEY));
		client.apply(KEY, client.get(KEY));
		endWith(client, null);
		isBroken(Property.NO_PHANTOM);
	}

	@Test
	void whoeverNeverGoesBackKeepsWhatAFailoverHasLost() {
		try (RedisPair pair = RedisPair.start();
				HistoryConductor conductor = HistoryConductor.open(this.directory, "conductor")) {
			NaiveClient client = client(pair.primary());
			put(client, "a");
			pair.awaitReplica();
			long from = conductor.now();
			pair.cutReplication();
			put(client, "b");
			client.apply(KEY, read(client));
			pair.promote();
			conductor.lostTail(from, conductor.now());
			Value left = read(client(pair.primary()));
			assertThat(left.text()).isEqualTo("a");
			conductor.found(conductor.now(), KEY, left.version(), left.hash());
			this.reader.served(this.reader.now(), KEY, client.held(KEY).version(), client.held(KEY).hash(),
					Duration.ofNanos(1));
		}
		isBroken(Property.BOUNDED);
	}

	/** A console waits for the answer until its connection is gone. */
	private void executedWithoutAnswer(int times, Consumer<NaiveClient> write) throws Exception {
		NaiveClient client = throughProxy();
		this.proxy.faults().hold(Direction.TO_CLIENT);
		Thread waiting = new Thread(() -> {
			try {
				write.accept(client);
			}
			catch (UncheckedIOException ex) {
				// The answer never came.
			}
		});
		waiting.start();
		NaiveClient looking = client();
		patiently().until(() -> {
			Value value = looking.get(KEY);
			return value != null && value.version() == times;
		});
		this.proxy.resetAll();
		this.proxy.faults().heal();
		Waiting.join(waiting);
	}

	private long put(NaiveClient client, String value) {
		long op = this.writer.invoke(KEY, hash(value));
		long version = client.put(KEY, value);
		this.writer.ok(op, KEY, version);
		return version;
	}

	private static long hash(String value) {
		return ValueHash.of(value);
	}

	private Value read() {
		return read(client());
	}

	private static Value read(NaiveClient client) {
		return Objects.requireNonNull(client.get(KEY));
	}

	private NaiveClient client() {
		return client(this.redis);
	}

	private NaiveClient client(EmbeddedRedis server) {
		return add(NaiveClient.connect(server, server.host(), server.port()));
	}

	private NaiveClient throughProxy() {
		return add(NaiveClient.connect(this.redis, this.proxy.host(), this.proxy.port()));
	}

	private NaiveClient add(NaiveClient client) {
		this.clients.add(client);
		return client;
	}

	private void endWith(NaiveClient client, @Nullable Value truth) {
		this.reader.holds(KEY, client.held(KEY).version(), client.held(KEY).hash());
		this.reader.ended(Extent.ALL);
		try (HistorySubscriber log = HistorySubscriber.open(this.directory, "truth")) {
			if (truth != null) {
				log.holds(KEY, truth.version(), truth.hash());
			}
			log.ended(Extent.TRUTH);
		}
	}

	private void isBroken(Property property) {
		this.writer.close();
		this.reader.close();
		HistoryReport report = new HistoryChecker().check(this.directory);
		assertThat(report.broken()).as(report.toString()).containsExactly(property);
	}

}
