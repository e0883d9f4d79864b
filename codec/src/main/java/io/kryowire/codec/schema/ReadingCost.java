/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.math.BigInteger;
import java.util.Arrays;

import io.kryowire.codec.LimitExceededException;
import org.jspecify.annotations.Nullable;

/**
 * What reading one message has cost so far, beyond passing over its bytes. The limits
 * grow with the length of the message and with nothing else. Used by one thread at a
 * time.
 */
/*
 * A step is about four nanoseconds: the time to hash or compare a byte or two of what was
 * read, wherever it lies in memory. Sixteen of them for each byte leave room for sets of
 * sets some levels deep, for sorted collections of a million elements and for keys that
 * happen to collide, and keep the time of reading within a tenth of a second for each
 * megabyte.
 */
public final class ReadingCost {

	/**
	 * How many steps each byte of a message may cost.
	 */
	public static final int STEPS_PER_BYTE = 16;

	/**
	 * How many steps any message may cost, however short.
	 */
	public static final int FREE_STEPS = 4096;

	/**
	 * How many bytes of memory each byte of a message may take for collections.
	 */
	public static final int HEAP_PER_BYTE = 64;

	/**
	 * How many bytes of memory any message may take for collections, however short.
	 */
	public static final int FREE_HEAP = 16 * 1024;

	private @Nullable KeyCost[] open = new KeyCost[4];

	private int depth;

	private int length;

	private long steps;

	private long heap;

	private long decimalSteps;

	private long longestDecimal;

	private int decimals;

	private long collections;

	/**
	 * A message begins.
	 * @param bytes how long it is
	 */
	public void start(int bytes) {
		this.length = bytes;
		this.steps = 0;
		this.heap = 0;
		this.decimalSteps = 0;
		this.longestDecimal = 0;
		this.decimals = 0;
		this.collections = 0;
	}

	/**
	 * The message ends, whatever has come of it: lets go of what was read.
	 */
	public void finish() {
		if (this.depth > 0) {
			close(0);
		}
	}

	/** Begins a collection inside of those that were begun and are not ended. */
	KeyCost open(String form, FormCost.Lookup lookup, Object filled) {
		if (this.depth == this.open.length) {
			this.open = Arrays.copyOf(this.open, this.depth * 2);
		}
		KeyCost keys = this.open[this.depth];
		if (keys == null) {
			keys = new KeyCost(this, this.depth);
			this.open[this.depth] = keys;
		}
		this.depth++;
		keys.begin(form, lookup, filled);
		return keys;
	}

	/** Ends a collection, and all that a serializer has left unread inside of it. */
	void close(int index) {
		while (this.depth > index) {
			KeyCost keys = this.open[--this.depth];
			if (keys != null) {
				keys.forget();
			}
		}
	}

	/**
	 * The steps taken so far.
	 * @return how many
	 */
	public long steps() {
		return this.steps;
	}

	/**
	 * Takes steps.
	 * @param more how many
	 * @param form what they are taken for, such as {@code HashSet}
	 * @throws LimitExceededException if they are too many for the message
	 */
	public void steps(long more, String form) {
		long left = FREE_STEPS + (long) STEPS_PER_BYTE * this.length - this.steps;
		if (more > left) {
			throw LimitExceededException.fixed(("The keys or elements up to this %s take more time than this codec "
					+ "spends on a message of %d bytes (%d steps, and %d for each byte): too many have nearly the "
					+ "same hash, or are sets in sets, or take long to compare; let their hashes differ, or send "
					+ "a list")
				.formatted(form, this.length, FREE_STEPS, STEPS_PER_BYTE));
		}
		this.steps += more;
	}

	/**
	 * Takes the steps that it takes to compare a decimal once with one of another scale.
	 * @param unscaled its digits
	 */
	public void decimal(BigInteger unscaled) {
		long length = ValueBounds.lengthOfDecimal(unscaled);
		long comparing = ValueBounds.comparingDecimal(unscaled, length);
		this.decimals++;
		this.decimalSteps += comparing;
		this.longestDecimal = Math.max(this.longestDecimal, length);
		steps(comparing, "BigDecimal");
	}

	/** How many collections and maps were begun so far. */
	long collections() {
		return this.collections;
	}

	/** How many decimals were read so far. */
	int decimals() {
		return this.decimals;
	}

	/** Those of the steps taken so far that were taken for decimals. */
	long decimalSteps() {
		return this.decimalSteps;
	}

	/** What the longest decimal takes others to compare, among those that count. */
	long longestDecimal() {
		return this.longestDecimal;
	}

	/**
	 * Begins to count another longest decimal, or goes on with an earlier one.
	 * @param longest what that takes
	 * @return the one that has counted so far
	 */
	long longestDecimal(long longest) {
		long before = this.longestDecimal;
		this.longestDecimal = longest;
		return before;
	}

	/**
	 * Takes the memory of a collection or map that begins.
	 * @param bytes how much
	 * @param form what it is, such as {@code LinkedBlockingQueue}
	 * @throws LimitExceededException if it is too much for the message
	 */
	public void begin(long bytes, String form) {
		this.collections++;
		heap(bytes, form);
	}

	/**
	 * Takes memory.
	 * @param bytes how much
	 * @param form what it is taken for, such as {@code LinkedBlockingQueue}
	 * @throws LimitExceededException if it is too much for the message
	 */
	public void heap(long bytes, String form) {
		this.heap += bytes;
		if (this.heap > FREE_HEAP + (long) HEAP_PER_BYTE * this.length) {
			throw LimitExceededException.fixed(("The collections up to this %s take more memory than this codec "
					+ "spends on a message of %d bytes (%d bytes, and %d for each byte); send fewer and fuller ones, "
					+ "or a plainer kind such as ArrayList or HashMap")
				.formatted(form, this.length, FREE_HEAP, HEAP_PER_BYTE));
		}
	}

}
