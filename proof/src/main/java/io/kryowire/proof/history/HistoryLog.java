/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A file that only grows, written by one process. Thread-safe.
 */
final class HistoryLog implements AutoCloseable {

	static final long MAGIC = 0x4B57_4849_5354_3031L;

	static final String SUFFIX = ".history";

	private final RecordFile records;

	private final Map<String, Integer> keys = new HashMap<>();

	private long lastTime;

	private long lastVersion;

	private long lastOp;

	HistoryLog(Path directory, String name, long startTime) {
		this.records = new RecordFile(directory, name + SUFFIX);
		this.lastTime = startTime;
		this.records.head(MAGIC, startTime, MachineClock.boot().getBytes(StandardCharsets.UTF_8));
	}

	synchronized int key(String name) {
		Integer known = this.keys.get(name);
		if (known != null) {
			return known;
		}
		int id = this.keys.size();
		this.keys.put(name, id);
		text(name);
		this.records.commit(RecordKind.KEY);
		return id;
	}

	synchronized void invoked(long op, String key, long hash, long ttlMillis, long time) {
		int id = key(key);
		this.records.begin(0);
		op(op);
		this.records.number(id);
		this.records.fixed(hash);
		this.records.number(ttlMillis);
		time(time);
		this.records.commit(RecordKind.INVOKED);
	}

	synchronized void invokedIf(long op, String key, long expected, long hash, long time) {
		int id = key(key);
		this.records.begin(0);
		op(op);
		this.records.number(id);
		this.records.fixed(hash);
		this.records.number(0);
		version(expected);
		time(time);
		this.records.commit(RecordKind.INVOKED_IF);
	}

	synchronized void inOrder() {
		this.records.begin(0);
		this.records.commit(RecordKind.IN_ORDER);
	}

	synchronized void completed(WriteOutcome outcome, long op, String key, long version, long time) {
		int id = key(key);
		this.records.begin(0);
		op(op);
		this.records.number(id);
		version(version);
		time(time);
		this.records.commit(switch (outcome) {
			case OK -> RecordKind.OK;
			case FAILED -> RecordKind.FAILED;
			case UNKNOWN -> RecordKind.UNKNOWN;
		});
	}

	synchronized void saw(String key, long version, long hash, long time) {
		value(key, version, hash);
		time(time);
		this.records.commit(RecordKind.SAW);
	}

	synchronized void served(String key, long version, long hash, long time, long answered, long bound, long asOf) {
		value(key, version, hash);
		time(time);
		this.records.number(answered - time);
		this.records.number(bound);
		this.records.number((asOf == HistorySubscriber.UNKNOWN) ? 0 : 1 + RecordFile.zigzag(time - asOf));
		this.records.commit(RecordKind.SERVED);
	}

	synchronized void claimed(boolean fresh, long bound, long from, long until) {
		this.records.begin(0);
		this.records.number(bound);
		time(from);
		time(until);
		this.records.commit(fresh ? RecordKind.FRESH : RecordKind.STALE);
	}

	synchronized void bookmark(String key, long wanted, long version, long hash, long time) {
		value(key, version, hash);
		version(wanted);
		time(time);
		this.records.commit(RecordKind.BOOKMARK);
	}

	synchronized void holds(String key, long version, long hash) {
		value(key, version, hash);
		this.records.commit(RecordKind.HOLDS);
	}

	synchronized void ended(Extent extent, long time) {
		this.records.begin(0);
		this.records.number(extent.ordinal());
		time(time);
		this.records.commit(RecordKind.ENDED);
	}

	synchronized void outage(String subscriber, long from, long until) {
		text(subscriber);
		time(from);
		time(until);
		this.records.commit(RecordKind.OUTAGE);
	}

	synchronized void found(String key, long version, long hash, long from, long until) {
		value(key, version, hash);
		time(from);
		time(until);
		this.records.commit(RecordKind.FOUND);
	}

	synchronized void loss(boolean total, long from, long until) {
		this.records.begin(0);
		this.records.number(total ? 1 : 0);
		time(from);
		time(until);
		this.records.commit(RecordKind.LOSS);
	}

	synchronized void fault(String kind, long time) {
		text(kind);
		time(time);
		this.records.commit(RecordKind.FAULT);
	}

	private void text(String text) {
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		this.records.begin(utf8.length);
		this.records.bytes(utf8);
	}

	private void value(String key, long version, long hash) {
		int id = key(key);
		this.records.begin(0);
		this.records.number(id);
		version(version);
		this.records.fixed(hash);
	}

	private void time(long time) {
		this.records.signed(time - this.lastTime);
		this.lastTime = time;
	}

	private void version(long version) {
		this.records.signed(version - this.lastVersion);
		this.lastVersion = version;
	}

	private void op(long op) {
		this.records.signed(op - this.lastOp);
		this.lastOp = op;
	}

	@Override
	public synchronized void close() {
		this.records.close();
	}

}
