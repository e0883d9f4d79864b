/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;

/**
 * Where a state topic lives in Redis. Everything of a partition has the partition's hash
 * tag, so that a cluster keeps it on one node, where one script may touch all of it.
 */
public final class StateKeys {

	private static final int GOLDEN = 0x9E3779B9;

	private final String topic;

	private final int partitions;

	private final byte[][] stems;

	private final byte[] count;

	/**
	 * Creates the keys of a topic.
	 * @param prefix what all keys begin with
	 * @param topic the topic's name, without braces
	 * @param partitions how many partitions it has
	 */
	public StateKeys(String prefix, String topic, int partitions) {
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
		this.stems = new byte[partitions][];
		for (int i = 0; i < partitions; i++) {
			this.stems[i] = (prefix + "{" + topic + ":" + i + "}").getBytes(StandardCharsets.UTF_8);
		}
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
	 * The partition of a key, the same in every process.
	 * @param key the key
	 * @return its partition's number
	 */
	public int partition(String key) {
		int mixed = key.hashCode() * GOLDEN;
		return (int) ((Integer.toUnsignedLong(mixed) * this.partitions) >>> 32);
	}

	/**
	 * Where a value is.
	 * @param partition the number of the key's partition
	 * @param key the key
	 * @return the Redis key
	 */
	public byte[] value(int partition, String key) {
		return append(partition, ":v:" + key);
	}

	/**
	 * Where the journal is, a stream.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] journal(int partition) {
		return append(partition, ":log");
	}

	/**
	 * Where the version of the newest write is.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] head(int partition) {
		return append(partition, ":head");
	}

	/**
	 * Where the lineage is, which changes when the data set was lost.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] lineage(int partition) {
		return append(partition, ":lin");
	}

	/**
	 * Where the names of all keys are, a set.
	 * @param partition the partition's number
	 * @return the Redis key
	 */
	public byte[] index(int partition) {
		return append(partition, ":keys");
	}

	/**
	 * The channel on which writes are announced.
	 * @param partition the partition's number
	 * @return the channel
	 */
	public byte[] channel(int partition) {
		return this.stems[partition].clone();
	}

	private byte[] append(int partition, String suffix) {
		byte[] stem = this.stems[partition];
		byte[] end = suffix.getBytes(StandardCharsets.UTF_8);
		byte[] key = new byte[stem.length + end.length];
		System.arraycopy(stem, 0, key, 0, stem.length);
		System.arraycopy(end, 0, key, stem.length, end.length);
		return key;
	}

}
