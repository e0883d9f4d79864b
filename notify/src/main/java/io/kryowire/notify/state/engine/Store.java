/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.KeptValue;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.ReplicaMode;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateErrorHandler;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.Versioned;
import io.kryowire.notify.state.access.OtherSchemas;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.access.UnknownFields;
import io.kryowire.notify.state.access.ValueLimit;
import io.kryowire.notify.state.listener.LatestChanges;

/**
 * What is known of the keys of a topic, and who is told when it changes. Applied to by
 * the engine's thread alone; read by any.
 *
 * @param <V> the type of the values
 */
final class Store<V> {

	private final String topic;

	private final ReplicaMode mode;

	private final ValueLimit limit;

	private final StateErrorHandler errors;

	private final VersionGuard guard;

	private final ConcurrentMap<String, ReplicaEntry<V>> entries;

	private final Listeners<V> listeners = new Listeners<>();

	/** What listeners have been told of keys that are not kept. */
	private final Remembered seen = new Remembered();

	/** Which removals they have been told of: a failover may undo one. */
	private final Remembered removed = new Remembered();

	private final Removals removals;

	private final ValueDecoding<V> decoding;

	Store(String topic, StateTopicSettings settings, WireCoder<V> coder, ValueLimit limit, StateErrorHandler errors,
			StateParts parts) {
		this(topic, settings, coder, limit, errors, parts, OtherSchemas.NONE, new UnknownFields());
	}

	Store(String topic, StateTopicSettings settings, WireCoder<V> coder, ValueLimit limit, StateErrorHandler errors,
			StateParts parts, OtherSchemas schemas, UnknownFields unknown) {
		this.topic = topic;
		this.mode = settings.replica();
		this.limit = limit;
		this.errors = errors;
		this.guard = parts.versionGuard();
		this.entries = ReplicaMaps.of(settings.replica(), settings.maxEntries());
		this.removals = new Removals(settings.readYourWrites());
		this.decoding = new ValueDecoding<>(coder, schemas, unknown, settings.replica() == ReplicaMode.EAGER);
	}

	/** What is known of values that cannot be read, or not yet. */
	ValueDecoding<V> decoding() {
		return this.decoding;
	}

	/** Keys of which something is known. */
	Set<String> known(Predicate<String> wanted) {
		Set<String> known = new HashSet<>();
		this.entries.keySet().stream().filter(wanted).forEach(known::add);
		this.seen.collect(wanted, known);
		return known;
	}

	ConcurrentMap<String, ReplicaEntry<V>> entries() {
		return this.entries;
	}

	List<LatestChanges<V>> listeners() {
		return this.listeners.all();
	}

	/** Whether a change of this key matters to anybody here. */
	boolean isInteresting(String key) {
		return this.mode == ReplicaMode.EAGER || this.entries.containsKey(key) || this.listeners.want(key);
	}

	/** Whether a listener is still busy with an earlier change of this key. */
	boolean isBehind(String key) {
		return this.listeners.areBehind(key);
	}

	/** The version that was last known of a key. */
	long version(String key) {
		return stamp(key).version();
	}

	/** The write that was last known of a key. */
	StateStamp stamp(String key) {
		ReplicaEntry<V> held = this.entries.get(key);
		return (held != null && held.version() != 0) ? held.stamp() : this.seen.get(key).stamp();
	}

	/** Whether a write, or the removal, of that version has been applied. */
	boolean isAppliedUpTo(String key, long version) {
		return version(key) >= version || this.removals.isAppliedUpTo(key, version);
	}

	Removals removals() {
		return this.removals;
	}

	/** Whether anything is known of a key, if only that it was removed. */
	boolean knows(String key) {
		return version(key) != 0 || this.removed.get(key).version() != 0;
	}

	/** How long a value may be. */
	ValueLimit limit() {
		return this.limit;
	}

	/** When what is known of a key ends, or 0. */
	long expireAt(String key) {
		ReplicaEntry<V> held = this.entries.get(key);
		return (held != null && held.version() != 0) ? held.expireAt() : this.seen.get(key).expireAt();
	}

	/**
	 * Applies what the master has.
	 * @param stored the record, {@code null} if there is none
	 * @return {@code false} if that is older than what was announced, and was not applied
	 */
	boolean apply(String key, ReadRequest request, @Nullable Stored stored) {
		if (stored == null) {
			this.decoding.settled(key);
			gone(key, request);
			return true;
		}
		StateRecord record;
		try {
			record = StateRecord.read(stored.bytes());
		}
		catch (RuntimeException ex) {
			unreadable(key, null, ex, stored);
			return true;
		}
		if (this.guard.isOlder(record, request.version())) {
			return false;
		}
		if (!stored.isWhole()) {
			unreadable(key, record, this.limit.exceeded(stored.length()), stored);
			return true;
		}
		try {
			put(key, request, record);
		}
		catch (UnknownSchemaException ex) {
			if (!this.decoding.waitsFor(key, ex)) {
				unreadable(key, record, ex, stored);
			}
		}
		return true;
	}

	/**
	 * Applies what came with an announcement, which may have been overtaken, or may be no
	 * value at all: anybody can publish. Of a key that is not there nobody knows which
	 * announcements were before its removal, and of a value that ends whether it has:
	 * they are read.
	 */
	boolean applyInline(String key, ReadRequest request, byte[] bytes) {
		StateRecord record;
		try {
			record = StateRecord.read(bytes);
		}
		catch (RuntimeException ex) {
			return false;
		}
		if (this.guard.mustBeRead(record, version(key))) {
			return false;
		}
		try {
			put(key, request, record);
			return true;
		}
		catch (UnknownSchemaException ex) {
			return false;
		}
	}

	/** Throws only if the schema is not known, and has done nothing then. */
	private void put(String key, ReadRequest request, StateRecord record) {
		StateStamp before = stamp(key);
		ReplicaEntry<V> held = this.entries.get(key);
		if (this.guard.isKnown(record, before) && !request.force()
				&& (held == null || (held.known() && held.failure() == null))) {
			this.decoding.seenAgain(key);
			return;
		}
		KeptValue<V> read;
		try {
			read = this.decoding.decode(record);
		}
		catch (UnknownSchemaException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			unreadable(key, record, ex, new Stored(record.bytes(), record.bytes().length));
			return;
		}
		this.decoding.settled(key);
		V value = Objects.requireNonNull(read.value());
		Versioned<V> versioned = (this.mode == ReplicaMode.NONE) ? null
				: Versioned.of(value, record.version(), read.kept());
		keep(key, new ReplicaEntry<>(versioned, record.stamp(), record.expireAt(), null, true, record.fingerprint()));
		this.removals.back(key);
		long removal = this.removed.remove(key).version();
		boolean returned = removal >= record.version() && removal != 0;
		this.listeners.tell(new StateChange(this.topic, key, StateChange.Kind.PUT, record.version(),
				returned ? removal : before.version(), request.trace(), returned || record.stamp().excludes(before),
				read.kept()), value);
	}

	private void gone(String key, ReadRequest request) {
		ReplicaEntry<V> held = this.entries.get(key);
		long before = version(key);
		boolean expired = expireAt(key) > 0 && request.version() <= before && !request.undone();
		if (this.mode == ReplicaMode.LAZY) {
			this.entries.replace(key, ReplicaEntry.absent());
		}
		else {
			this.entries.remove(key);
		}
		this.seen.remove(key);
		this.removals.gone(key, request.version());
		boolean told = request.version() <= this.removed.get(key).version();
		if (before == 0 && (told || held != null)) {
			return;
		}
		long version = Math.max(before, request.version());
		if (!this.listeners.isEmpty()) {
			this.removed.put(key, new Remembered.Seen(StateStamp.ofVersion(version), 0));
		}
		this.listeners
			.tell(new StateChange(this.topic, key, expired ? StateChange.Kind.EXPIRED : StateChange.Kind.REMOVED,
					version, before, request.trace(), request.undone() && before != 0), null);
	}

	/** Of what has no header the last one that was known is taken to be there. */
	private void unreadable(String key, @Nullable StateRecord record, RuntimeException cause, Stored stored) {
		StateStamp stamp = (record != null) ? record.stamp() : stamp(key);
		StateFailure failure = stored.failure(this.topic, key, stamp.version(), cause);
		this.decoding.failed(failure);
		ReplicaEntry<V> held = this.entries.get(key);
		if (held != null && held.failure() != null && held.failure().length() == failure.length()
				&& Arrays.equals(held.failure().bytes(), failure.bytes())) {
			return;
		}
		keep(key, new ReplicaEntry<>(null, stamp, (record != null) ? record.expireAt() : 0, failure, true,
				(record != null) ? record.fingerprint() : 0));
		this.errors.failed(failure);
	}

	private void keep(String key, ReplicaEntry<V> entry) {
		if (this.mode == ReplicaMode.EAGER) {
			this.entries.put(key, entry);
			return;
		}
		boolean kept = this.mode == ReplicaMode.LAZY && this.entries.replace(key, entry) != null;
		if (!kept || !this.listeners.isEmpty()) {
			// What is kept may be evicted at any time, and listeners have been told of it
			this.seen.put(key, new Remembered.Seen(entry.stamp(), entry.expireAt()));
		}
	}

	/** There is a listener, who is to be told when what is kept ends, evicted or not. */
	void listened() {
		if (this.mode == ReplicaMode.LAZY) {
			this.entries.keySet().forEach((key) -> this.entries.computeIfPresent(key, (same, held) -> {
				if (held.version() != 0) {
					this.seen.put(key, new Remembered.Seen(held.stamp(), held.expireAt()));
				}
				return held;
			}));
		}
	}

}
