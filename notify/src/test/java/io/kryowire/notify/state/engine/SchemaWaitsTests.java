/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.state.access.OtherSchemas;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which keys wait for a schema, and are read when it is there.
 */
class SchemaWaitsTests {

	private static final int MANY = SchemaWaits.MOST_KEYS + 100;

	private static final UnknownSchemaException UNKNOWN = new UnknownSchemaException(1, 2, "not known");

	private final Looked schemas = new Looked();

	private final Map<String, ReadRequest> read = new HashMap<>();

	@Test
	void ofATopicThatIsInMemoryAllKeysWaitHoweverManyThereAre() {
		SchemaWaits waits = waits(true);
		for (int i = 0; i < MANY; i++) {
			assertThat(waits.add("key " + i, UNKNOWN)).isTrue();
		}
		this.schemas.soon.complete(true);
		assertThat(this.read).hasSize(MANY).containsEntry("key " + (MANY - 1), ReadRequest.LOOK);
	}

	@Test
	void ofATopicThatIsInMemoryAllUnreadableKeysAreReadOnceTheirSchemaIsThere() {
		SchemaWaits waits = waits(true);
		for (int i = 0; i < MANY; i++) {
			waits.add("key " + i, UNKNOWN);
		}
		this.schemas.soon.complete(false);
		for (int i = 0; i < MANY; i++) {
			assertThat(waits.add("key " + i, UNKNOWN)).isFalse();
		}
		this.schemas.later.complete(true);
		assertThat(this.read).hasSize(MANY).containsEntry("key " + (MANY - 1), ReadRequest.FORCE);
	}

	@Test
	void ofAnotherTopicOnlySoManyKeysWait() {
		SchemaWaits waits = waits(false);
		for (int i = 0; i < MANY; i++) {
			assertThat(waits.add("key " + i, UNKNOWN)).isEqualTo(i < SchemaWaits.MOST_KEYS);
		}
	}

	/** The value has been replaced just when its schema was to be looked for again. */
	@Test
	void aSchemaThatNoKeyNeedsAnyMoreIsNotLookedForForEver() {
		SchemaWaits waits = waits(true);
		waits.add("a", UNKNOWN);
		this.schemas.meanwhile = () -> waits.settled("a");
		this.schemas.soon.complete(false);
		assertThat(this.schemas.later).isCancelled();
	}

	/** As many as somebody has invented, and one that turns up. */
	@Test
	void ofMoreSchemasThanAreLookedForAtATimeEachHasItsTurn() {
		Turns turns = new Turns();
		SchemaWaits waits = new SchemaWaits(turns, true);
		waits.readBy(this.read::put);
		int many = 3 * SchemaWaits.MOST_LOOKED_FOR;
		for (int i = 0; i < many; i++) {
			UnknownSchemaException unknown = new UnknownSchemaException(i, 2, "not known");
			waits.add("key " + i, unknown);
			assertThat(waits.add("key " + i, unknown)).isFalse();
		}
		long now = -5;
		for (int i = 0; i < 6; i++) {
			waits.takeTurns(now);
			waits.takeTurns(now + SchemaWaits.TURN_NANOS - 1);
			assertThat(turns.open()).isEqualTo(SchemaWaits.MOST_LOOKED_FOR);
			now += SchemaWaits.TURN_NANOS;
		}
		assertThat(turns.later.values()).hasSize(many).allMatch((each) -> each.size() >= 2);
		int last = turns.anyOpen();
		turns.later.get(last).forEach((later) -> later.complete(true));
		assertThat(this.read).containsEntry("key " + last, ReadRequest.FORCE);
	}

	private SchemaWaits waits(boolean all) {
		SchemaWaits waits = new SchemaWaits(this.schemas, all);
		waits.readBy(this.read::put);
		return waits;
	}

	/** Schemas that are found when the test says so. */
	private static final class Looked implements OtherSchemas {

		private final CompletableFuture<Boolean> soon = new CompletableFuture<>();

		private final CompletableFuture<Boolean> later = new CompletableFuture<>();

		private Runnable meanwhile = () -> {
		};

		@Override
		public CompletableFuture<Boolean> find(int id, int fingerprint) {
			return this.soon;
		}

		@Override
		public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
			this.meanwhile.run();
			return this.later;
		}

		@Override
		public <T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder,
				Supplier<CompletableFuture<T>> write) {
			return write.get();
		}

	}

	/** Schemas that nobody has stored, and those who wait for them. */
	private static final class Turns implements OtherSchemas {

		private final Map<Integer, List<CompletableFuture<Boolean>>> later = new HashMap<>();

		long open() {
			return this.later.values().stream().flatMap(List::stream).filter((each) -> !each.isDone()).count();
		}

		int anyOpen() {
			return this.later.entrySet()
				.stream()
				.filter((entry) -> entry.getValue().stream().anyMatch((each) -> !each.isDone()))
				.mapToInt(Map.Entry::getKey)
				.max()
				.orElseThrow();
		}

		@Override
		public CompletableFuture<Boolean> find(int id, int fingerprint) {
			return CompletableFuture.completedFuture(false);
		}

		@Override
		public CompletableFuture<Boolean> whenFound(int id, int fingerprint) {
			CompletableFuture<Boolean> found = new CompletableFuture<>();
			this.later.computeIfAbsent(id, (absent) -> new ArrayList<>()).add(found);
			return found;
		}

		@Override
		public <T extends @Nullable Object> CompletableFuture<T> then(WireCoder<?> coder,
				Supplier<CompletableFuture<T>> write) {
			return write.get();
		}

	}

}
