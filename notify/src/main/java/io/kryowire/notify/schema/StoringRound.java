/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireSchema;
import io.kryowire.notify.pipeline.Causes;
import io.kryowire.notify.protocol.SchemaKeys;

/**
 * One attempt to have schemas in Redis: looks which are there, makes room, and stores the
 * others. Never overwrites anything.
 */
final class StoringRound {

	private static final int LONGEST_NAME = 200;

	private final SchemaHash hash;

	private final SchemaDays days;

	private final List<Item> items = new ArrayList<>();

	StoringRound(SchemaHash hash, SchemaDays days, Collection<WireSchema> schemas) {
		this.hash = hash;
		this.days = days;
		schemas.forEach((schema) -> this.items.add(new Item(schema)));
	}

	/**
	 * Begins.
	 * @param verified which ones have been compared before, so that their length is
	 * enough
	 * @return is completed with those that are not there, and why; never fails
	 */
	CompletableFuture<Map<WireSchema, Throwable>> run(Predicate<WireSchema> verified) {
		if (this.items.isEmpty()) {
			return CompletableFuture.completedFuture(Map.of());
		}
		CompletableFuture<Long> size = this.hash.size();
		CompletableFuture<Long> today = this.days.today();
		List<CompletableFuture<?>> asked = new ArrayList<>(List.of(size, today));
		for (Item item : this.items) {
			CompletableFuture<Long> length = this.hash.length(item.field);
			asked.add(item.settle(length.thenCompose((found) -> compare(item, found, verified))));
		}
		return all(asked).thenCompose((x) -> makeRoom(size, today)).handle(this::failures);
	}

	private Map<WireSchema, Throwable> failures(@Nullable Object never, @Nullable Throwable unforeseen) {
		Map<WireSchema, Throwable> failures = new LinkedHashMap<>();
		for (Item item : this.items) {
			Throwable own = item.failure;
			if (own != null) {
				failures.put(item.schema, own);
			}
			else if (item.missing) {
				failures.put(item.schema, (unforeseen != null) ? unforeseen : full());
			}
		}
		return failures;
	}

	private CompletableFuture<?> compare(Item item, long length, Predicate<WireSchema> verified) {
		item.missing = length == 0;
		if (item.missing) {
			return CompletableFuture.completedFuture(null);
		}
		if (length != item.text.length) {
			return CompletableFuture.failedFuture(another(item));
		}
		return verified.test(item.schema) ? CompletableFuture.completedFuture(null) : compareText(item);
	}

	private CompletableFuture<?> compareText(Item item) {
		return this.hash.text(item.field).thenAccept((found) -> {
			if (!Arrays.equals(found, item.text)) {
				throw another(item);
			}
		});
	}

	private CompletableFuture<?> makeRoom(CompletableFuture<Long> size, CompletableFuture<Long> today) {
		List<Item> missing = this.items.stream().filter((item) -> item.failure == null && item.missing).toList();
		List<String> there = this.items.stream()
			.filter((item) -> item.failure == null && !item.missing)
			.map((item) -> item.field)
			.toList();
		long day = today.join();
		if (missing.isEmpty()) {
			this.days.use(there, List.of(), day);
			return CompletableFuture.completedFuture(null);
		}
		if (size.isCompletedExceptionally()) {
			return all(missing.stream().<CompletableFuture<?>>map((item) -> item.settle(size)).toList());
		}
		CompletableFuture<Long> cleaned = (size.join() + missing.size() > SchemaDays.NEARLY_FULL)
				? this.days.clean(size.join(), day) : size;
		return cleaned.thenCompose((used) -> {
			long room = Math.max(0, SchemaDays.MOST_FIELDS - used);
			List<Item> fitting = missing.stream().limit(room).toList();
			return put(fitting, there, day);
		});
	}

	/** The days come first: a field without one would stay for ever. */
	private CompletableFuture<?> put(List<Item> fitting, List<String> there, long day) {
		this.days.use(there, fitting.stream().map((item) -> item.field).toList(), day);
		return all(fitting.stream()
			.<CompletableFuture<?>>map(
					(item) -> item.settle(this.hash.putIfAbsent(item.field, item.text).thenCompose((fresh) -> {
						item.missing = false;
						// Somebody else was faster
						return fresh ? CompletableFuture.completedFuture(null) : this.hash.length(item.field)
							.thenCompose((length) -> compare(item, length, (x) -> false));
					})))
			.toList());
	}

	private SchemaStoreException full() {
		return new SchemaStoreException(
				"The hash '%s' in Redis has its %d schemas, all of which have been used within %d days or belong to others: no further one is stored, and nothing is written that others could not read. See whether something makes new types all the time, and delete the fields that nobody needs"
					.formatted(this.hash.name(), SchemaDays.MOST_FIELDS, SchemaDays.KEPT_DAYS),
				null);
	}

	private SchemaStoreException another(Item item) {
		String name = item.schema.text().lines().findFirst().orElse("");
		return new SchemaStoreException(
				"Field '%s' of the hash '%s' in Redis has another text than the schema of %s: either somebody has forged it, or two types have the same fingerprint by chance. Nothing is written that others would misread. Delete the field if its text is nobody's"
					.formatted(item.field, this.hash.name(),
							(name.length() > LONGEST_NAME) ? name.substring(0, LONGEST_NAME) : name),
				null);
	}

	private static CompletableFuture<?> all(List<? extends CompletableFuture<?>> futures) {
		return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).handle((x, failure) -> null);
	}

	/** A schema on its way. Used by one thread after the other. */
	private static final class Item {

		private final WireSchema schema;

		private final String field;

		private final byte[] text;

		private volatile boolean missing;

		private volatile @Nullable Throwable failure;

		Item(WireSchema schema) {
			this.schema = schema;
			this.field = SchemaKeys.field(schema.id(), schema.fingerprint());
			this.text = schema.text().getBytes(StandardCharsets.UTF_8);
		}

		CompletableFuture<?> settle(CompletableFuture<?> step) {
			return step.handle((x, thrown) -> {
				this.failure = (thrown != null) ? Causes.of(thrown) : null;
				return null;
			});
		}

	}

}
