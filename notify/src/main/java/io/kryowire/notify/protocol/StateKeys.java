/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;

import io.kryowire.cluster.Slots;

/**
 * Where a state topic lives in Redis. Everything of a partition has the partition's hash
 * tag, so that a cluster keeps it on one node, where one script may touch all of it. What
 * is returned is the same array each time, except for values, and not to be changed.
 */
public final class StateKeys {

	private static final int GOLDEN = 0x9E3779B9;

	private final String topic;

	private final int partitions;

	/** Of each partition: the channel, and what its keys are or begin with. */
	private final byte[][] channels;

	private final byte[][] values;

	private final byte[][] journals;

	private final byte[][] heads;

	private final byte[][] lineages;

	private final byte[][] indexes;

	private final byte[][] fences;

	private final byte[] count;

	private final byte[] stem;

	/**
	 * Creates the keys of a topic.
	 * @param prefix what all keys begin with
	 * @param topic the topic's name, without braces
	 * @param partitions how many partitions it has
	 */
	public StateKeys(String prefix, String topic, int partitions) {
		this(prefix, topic, partitions, 0);
	}

	/**
	 * Creates the keys of a topic that is in a certain database. Keys are a database's
	 * own, and channels the whole server's: those of all databases but the first one name
	 * it.
	 * @param prefix what all keys begin with
	 * @param topic the topic's name, without braces
	 * @param partitions how many partitions it has
	 * @param database the number of the database
	 */
	public StateKeys(String prefix, String topic, int partitions, int database) {
		if (topic.isEmpty() || topic.indexOf('{') >= 0 || topic.indexOf('}') >= 0) {
			throw new IllegalArgumentException(
					"A state topic cannot be called '%s': it must have a name without braces".formatted(topic));
		}
		if (prefix.indexOf('{') >= 0 || prefix.indexOf('}') >= 0) {
			throw new IllegalArgumentException(
					"kryowire.state.prefix cannot be '%s': it must have no braces".formatted(prefix));
		}
		this.topic = topic;
		this.partitions = partitions;
		this.count = (prefix + "{" + topic + "}:partitions").getBytes(StandardCharsets.UTF_8);
		this.stem = (prefix + "{" + topic + ":").getBytes(StandardCharsets.UTF_8);
		this.channels = all(prefix, (database != 0) ? "@" + database : "");
		this.values = all(prefix, ":v:");
		this.journals = all(prefix, ":log");
		this.heads = all(prefix, ":head");
		this.lineages = all(prefix, ":lin");
		this.indexes = all(prefix, ":keys");
		this.fences = all(prefix, ":fences");
	}

	/**
	 * The topic's name.
	 * @return the name
	 */
	public String topic() {
		return this.topic;
	}

	/**
	 * How many partitions the topic has.
	 * @return the number
	 */
	public int partitions() {
		return this.partitions;
	}

	/**
	 * Where it stands how many partitions the topic has, whoever asks.
	 * @return the Redis key
	 */
	public byte[] count() {
		return this.count.clone();
	}

	/**
	 * What the keys of all partitions begin with, and those of a topic whose name is this
	 * one's, a colon and something else.
	 * @return the beginning
	 */
	public byte[] stem() {
		return this.stem.clone();
	}

	/**
	 * The partition of a key, the same in every process.
	 * @param key the key
	 * @return its partition's number
	 */
	public int partition(String key) {
		int mixed = key.hashCode() * GOLDEN;
		return (int) ((Integer.toUnsignedLong(mixed) * this.partitions) >>> 32);
	}

	/**
	 * The partition of all keys of a slot.
	 * @param slot the slot's number
	 * @return the partition's number, if how many there are is a power of two
	 */
	public int partitionOfSlot(int slot) {
		return (int) ((long) slot * this.partitions / Slots.COUNT);
	}

	/**
	 * Where a value is.
	 * @param partition the number of the key's partition
	 * @param key the key
	 * @return the Redis key
	 */
	public byte[] value(int partition, String key) {
		byte[] stem = this.values[partition];
		byte[] end = key.getBytes(StandardCharsets.UTF_8);
		byte[] whole = new byte[stem.length + end.length];
		System.arraycopy(stem, 0, whole, 0, stem.length);
		System.arraycopy(end, 0, whole, stem.length, end.length);
		return whole;
	}

	/**
	 * Where the journal is, a stream.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] journal(int partition) {
		return this.journals[partition];
	}

	/**
	 * Where the version of the newest write is.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] head(int partition) {
		return this.heads[partition];
	}

	/**
	 * Where the lineage is, which changes when the data set was lost.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] lineage(int partition) {
		return this.lineages[partition];
	}

	/**
	 * Where the names of all keys are, a set.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] index(int partition) {
		return this.indexes[partition];
	}

	/**
	 * Where the fences of the slots are, a hash.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] fences(int partition) {
		return this.fences[partition];
	}

	/**
	 * The channel on which writes to this database are announced.
	 * @param partition the partition's number
	 * @return the channel
	 */
	public byte[] channel(int partition) {
		return this.channels[partition];
	}

	private byte[][] all(String prefix, String suffix) {
		byte[][] all = new byte[this.partitions][];
		for (int i = 0; i < this.partitions; i++) {
			all[i] = (prefix + "{" + this.topic + ":" + i + "}" + suffix).getBytes(StandardCharsets.UTF_8);
		}
		return all;
	}

}
