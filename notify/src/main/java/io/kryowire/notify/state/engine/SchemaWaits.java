/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.notify.state.access.OtherSchemas;

/**
 * The keys whose values were written with schemas that are not known here yet. Each
 * schema is looked for once, by others; when they have an answer the keys are read again,
 * so that whatever has become of them meanwhile is what counts.
 * <p>
 * A key whose schema was not found waits no longer: it cannot be read. It is remembered,
 * and read again if the schema turns up later. Some of those schemas are looked for at a
 * time, and if there are more, all of them in turn. Safe for use by many threads.
 */
final class SchemaWaits {

	/** What keys are read again for. */
	interface Reader {

		/**
		 * Has a key read.
		 * @param key the key
		 * @param request says whether an equal version means an equal value
		 */
		void read(String key, ReadRequest request);

	}

	/**
	 * How many keys of a topic that is not in memory wait at most, or are remembered;
	 * others cannot be read.
	 */
	static final int MOST_KEYS = 65_536;

	/** How many schemas are looked for again at a time. */
	static final int MOST_LOOKED_FOR = 64;

	/** How long it is then the turn of these. */
	static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(30);

	private record Schema(int id, int fingerprint) {

		static Schema of(UnknownSchemaException cause) {
			return new Schema(cause.id(), cause.fingerprint());
		}

	}

	private final OtherSchemas schemas;

	private final int mostKeys;

	private @Nullable Reader reader;

	/** Which schema each of the waiting keys waits for. */
	private final Map<String, Schema> waiting = new HashMap<>();

	private final Map<Schema, Set<String>> asked = new HashMap<>();

	/** Waiting keys whose schema is not asked for when they are read again. */
	private final Map<String, Schema> answered = new HashMap<>();

	/** Schemas that were not found, with keys of theirs: first whose turn is next. */
	private final Map<Schema, Missing> missing = new LinkedHashMap<>();

	/** Those keys. */
	private final Map<String, Schema> unreadable = new HashMap<>();

	/** How many of the missing ones are looked for. */
	private int lookedFor;

	/** When it is the turn of others, if there are any; {@code null} for at once. */
	private @Nullable Long nextTurn;

	private boolean closed;

	/** Whether there is anything at all, as there hardly ever is. */
	private volatile boolean idle = true;

	/**
	 * Creates waits.
	 * @param all whether all keys are kept somewhere anyway, so that all of these can be
	 * too
	 */
	SchemaWaits(OtherSchemas schemas, boolean all) {
		this.schemas = schemas;
		this.mostKeys = all ? Integer.MAX_VALUE : MOST_KEYS;
	}

	/** Says who reads, before anything is read. */
	synchronized void readBy(Reader wanted) {
		this.reader = wanted;
	}

	/**
	 * Takes note of a key whose value cannot be read yet.
	 * @return {@code false} if nobody looks for its schema any more
	 */
	boolean add(String key, UnknownSchemaException cause) {
		Schema schema = Schema.of(cause);
		boolean ask;
		synchronized (this) {
			this.idle = false;
			boolean inVain = schema.equals(this.answered.get(key));
			Missing known = this.missing.get(schema);
			if (known == null && inVain && this.unreadable.size() < this.mostKeys) {
				// It was found, and has been forgotten since
				known = new Missing();
				this.missing.put(schema, known);
			}
			forget(key, known);
			if (known != null) {
				remember(known, key, schema);
			}
			if ((known != null && known.lookedFor) || inVain || this.closed || this.reader == null
					|| Math.max(this.waiting.size(), this.asked.size()) >= this.mostKeys) {
				return false;
			}
			this.waiting.put(key, schema);
			Set<String> same = this.asked.get(schema);
			ask = same == null;
			if (same == null) {
				same = new HashSet<>();
				this.asked.put(schema, same);
			}
			same.add(key);
		}
		if (ask) {
			ask(schema);
		}
		return true;
	}

	/** Not under the monitor: whoever looks may have the answer at once. */
	private void ask(Schema schema) {
		this.schemas.find(schema.id(), schema.fingerprint())
			.whenComplete((found, failure) -> answered(schema, failure == null && Boolean.TRUE.equals(found)));
	}

	private void answered(Schema schema, boolean found) {
		Set<String> keys;
		Reader by;
		boolean lookAgain = false;
		synchronized (this) {
			keys = this.asked.remove(schema);
			by = this.reader;
			if (keys == null || keys.isEmpty() || by == null || this.closed) {
				return;
			}
			keys.forEach((key) -> this.answered.put(key, schema));
			if (!found && this.unreadable.size() < this.mostKeys) {
				Missing inVain = this.missing.computeIfAbsent(schema, (absent) -> new Missing());
				keys.forEach((key) -> remember(inVain, key, schema));
				lookAgain = !inVain.lookedFor && this.lookedFor < MOST_LOOKED_FOR;
				if (lookAgain) {
					begin(inVain);
				}
			}
		}
		// They stay waiting until they are read: what was proven before that is not
		// enough
		keys.forEach((key) -> by.read(key, ReadRequest.LOOK));
		if (lookAgain) {
			lookAgain(schema);
		}
	}

	private void lookAgain(Schema schema) {
		CompletableFuture<Boolean> later = this.schemas.whenFound(schema.id(), schema.fingerprint());
		boolean needed;
		synchronized (this) {
			Missing known = this.missing.get(schema);
			needed = known != null && known.lookedFor && known.later == null;
			if (known != null && needed) {
				known.later = later;
			}
		}
		if (!needed) {
			// Its keys have got other values just now
			later.cancel(false);
		}
		later.whenComplete((found, failure) -> cameLater(schema, later, failure == null && Boolean.TRUE.equals(found)));
	}

	/**
	 * If nobody looks for it any more it is asked for again with the next value, and when
	 * it is its turn.
	 */
	private void cameLater(Schema schema, CompletableFuture<Boolean> later, boolean found) {
		Missing known;
		Reader by;
		synchronized (this) {
			known = this.missing.get(schema);
			by = this.reader;
			if (known == null || known.later != later) {
				return;
			}
			end(known);
			if (found) {
				this.missing.remove(schema);
				known.keys.forEach(this.unreadable::remove);
			}
		}
		if (found && by != null) {
			known.keys.forEach((key) -> by.read(key, ReadRequest.FORCE));
		}
	}

	/** Whoever cannot be looked for all the time is now and then. */
	void takeTurns(long now) {
		if (this.idle) {
			return;
		}
		List<Schema> next;
		List<CompletableFuture<Boolean>> ended = new ArrayList<>();
		synchronized (this) {
			if (this.closed || turnIn(now) > 0 || this.missing.size() <= this.lookedFor) {
				return;
			}
			this.nextTurn = now + TURN_NANOS;
			next = first(false, MOST_LOOKED_FOR);
			for (Schema schema : first(true, this.lookedFor + next.size() - MOST_LOOKED_FOR)) {
				Missing before = toTheEnd(schema);
				if (before.later != null) {
					ended.add(before.later);
				}
				end(before);
			}
			next.forEach((schema) -> begin(toTheEnd(schema)));
		}
		ended.forEach((later) -> later.cancel(false));
		next.forEach(this::lookAgain);
	}

	/** For how long nothing is to be done, if there is anything at all. */
	long nextTurnIn(long now) {
		if (this.idle) {
			return Long.MAX_VALUE;
		}
		synchronized (this) {
			return (this.missing.size() <= this.lookedFor) ? Long.MAX_VALUE : turnIn(now);
		}
	}

	private long turnIn(long now) {
		return (this.nextTurn != null) ? Math.max(0, this.nextTurn - now) : 0;
	}

	private List<Schema> first(boolean looked, int most) {
		return this.missing.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().lookedFor == looked)
			.limit(Math.max(0, most))
			.map(Map.Entry::getKey)
			.toList();
	}

	private Missing toTheEnd(Schema schema) {
		Missing known = Objects.requireNonNull(this.missing.remove(schema));
		this.missing.put(schema, known);
		return known;
	}

	private void begin(Missing known) {
		known.lookedFor = true;
		this.lookedFor++;
	}

	private void end(Missing known) {
		if (known.lookedFor) {
			known.lookedFor = false;
			known.later = null;
			this.lookedFor--;
		}
	}

	private void remember(Missing known, String key, Schema schema) {
		if (this.unreadable.size() < this.mostKeys) {
			known.keys.add(key);
			this.unreadable.put(key, schema);
		}
	}

	/** A key has been read, or is gone. */
	void settled(String key) {
		if (!this.idle) {
			synchronized (this) {
				forget(key, null);
				this.idle = this.waiting.isEmpty() && this.answered.isEmpty() && this.asked.isEmpty()
						&& this.missing.isEmpty();
			}
		}
	}

	/** A key has been read that need not be decoded: its value is the last that was. */
	void seenAgain(String key) {
		if (!this.idle) {
			synchronized (this) {
				stopWaiting(key);
			}
		}
	}

	/** A missing schema is not looked for that no value needs any more. */
	private void forget(String key, @Nullable Missing needed) {
		stopWaiting(key);
		Schema before = this.unreadable.remove(key);
		Missing left = this.missing.get(before);
		if (before != null && left != null) {
			left.keys.remove(key);
			if (left.keys.isEmpty() && left != needed) {
				this.missing.remove(before);
				CompletableFuture<Boolean> later = left.later;
				end(left);
				if (later != null) {
					later.cancel(false);
				}
			}
		}
	}

	private void stopWaiting(String key) {
		Set<String> same = this.asked.get(this.waiting.remove(key));
		if (same != null) {
			same.remove(key);
		}
		this.answered.remove(key);
	}

	/** Whether a key's value cannot be read yet. */
	boolean isWaiting(String key) {
		if (this.idle) {
			return false;
		}
		synchronized (this) {
			return this.waiting.containsKey(key);
		}
	}

	/** How many keys wait. */
	synchronized int size() {
		return this.waiting.size();
	}

	void close() {
		List<Missing> left;
		synchronized (this) {
			this.closed = true;
			left = List.copyOf(this.missing.values());
			this.missing.clear();
		}
		left.forEach(Missing::cancel);
	}

	/** Of a schema that was not found. */
	private static final class Missing {

		private final Set<String> keys = new HashSet<>();

		private boolean lookedFor;

		private @Nullable CompletableFuture<Boolean> later;

		void cancel() {
			if (this.later != null) {
				this.later.cancel(false);
			}
		}

	}

}
