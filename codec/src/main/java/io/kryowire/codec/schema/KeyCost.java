/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import io.kryowire.codec.schema.FormCost.Lookup;
import org.jspecify.annotations.Nullable;

/**
 * Charges what it takes to put each key or element of one collection in its place, before
 * it is put there. For one collection at a time.
 */
/*
 * What an element costs follows from what it took to read it: hashing it visits all of it
 * once; comparing it may visit all of it and look up again whatever was looked up when it
 * was read. So sets in sets, which are hashed again on every level and compared with all
 * that collide on every level, are charged what they cost.
 *
 * The JDK's hash tables turn a crowded bucket into a tree ordered by hash, and among
 * equal hashes by the keys' own order, but only if all keys are of one class that can be
 * compared with itself. Keys of the few classes known to be such need no watch, however
 * they collide: their tree takes the logarithm of their number. All others are compared
 * with every key of their hash.
 */
public final class KeyCost {

	/**
	 * What it takes to get from one key to the next of the same hash, in a tree or not.
	 */
	private static final int STEPS_FOR_EQUAL_HASHES = 4;

	/**
	 * What it takes to compare two collections, beside what is in them: iterators or a
	 * look-up, which records do not need.
	 */
	private static final int STEPS_FOR_COLLECTIONS = 4;

	/**
	 * What it takes to hash a collection twice, for its table and for the watch, beside
	 * what is in it: an iterator each time, which passes over places that are empty.
	 */
	private static final int STEPS_FOR_HASHED_COLLECTIONS = 10;

	/** Their order agrees with their equality and takes no time to speak of. */
	private static final Set<Class<?>> TREES = Set.of(String.class, Integer.class, Long.class, Short.class, Byte.class,
			Character.class, Double.class, Float.class, UUID.class, Date.class, Instant.class, Duration.class,
			BigInteger.class);

	private static final Object NOTHING = Collections.emptyList();

	private final ReadingCost cost;

	private final int index;

	private final EqualHashes equal = new EqualHashes();

	/** The hashes of the keys with long decimals. */
	private final EqualHashes hashesOfLong = new EqualHashes();

	private @Nullable LongDecimals longDecimals;

	private String form = "";

	private Lookup lookup = Lookup.NONE;

	/** The collection or map that the keys are added to. */
	private Object filled = NOTHING;

	private @Nullable KeptHashes kept;

	private int size;

	/** What comparing a key with all so far would cost. */
	private long comparing;

	private long hashing;

	/** How many decimals were read before the next key. */
	private int decimals;

	/** The steps taken for these. */
	private long decimalSteps;

	/** What the longest of these takes that counts for what this collection is in. */
	private long longestAround;

	/** How many collections and maps were begun before the next key. */
	private long collections;

	/** The class of all keys so far, if it is one of those that need no watch. */
	private @Nullable Class<?> only;

	/** Whether equal hashes are counted. */
	private boolean counting;

	KeyCost(ReadingCost cost, int index) {
		this.cost = cost;
		this.index = index;
	}

	void begin(String form, Lookup lookup, Object filled) {
		this.form = form;
		this.lookup = lookup;
		this.filled = filled;
		this.kept = (lookup == Lookup.PROBED || lookup == Lookup.CHAINED) ? new KeptHashes() : null;
		this.size = 0;
		this.comparing = 0;
		this.hashing = 0;
	}

	void end() {
		this.cost.close(this.index);
	}

	void forget() {
		this.filled = NOTHING;
		this.kept = null;
		this.only = null;
		if (this.counting) {
			this.counting = false;
			this.equal.clear();
		}
		if (this.longDecimals != null) {
			this.longDecimals = null;
			this.hashesOfLong.clear();
		}
	}

	/**
	 * A key or element is about to be read.
	 */
	public void next() {
		this.decimals = this.cost.decimals();
		this.decimalSteps = this.cost.decimalSteps();
		this.longestAround = this.cost.longestDecimal(0);
		this.collections = this.cost.collections();
	}

	/**
	 * Takes note of a key or element that is about to be added.
	 * @param key the key
	 * @param bytes how long it is in the message
	 * @param spent how many objects were read for it and steps taken meanwhile, 0 for a
	 * plain value
	 * @throws io.kryowire.codec.LimitExceededException if that costs too much
	 */
	public void add(@Nullable Object key, long bytes, long spent) {
		long longest = this.cost.longestDecimal();
		this.cost.longestDecimal(Math.max(longest, this.longestAround));
		if (this.lookup == Lookup.NONE) {
			return;
		}
		int earlier = this.size++;
		boolean value = spent == 0;
		if (this.lookup == Lookup.SORTED) {
			long comparison = value ? 1 + bytes / 16 : 1 + bytes / 4 + spent;
			int levels = Integer.SIZE - Integer.numberOfLeadingZeros(earlier);
			this.cost.steps(comparison * levels + longerDecimals(levels), this.form);
			addLongDecimal(longest);
			return;
		}
		long inside = this.cost.collections() - this.collections;
		long nested = (this.lookup == Lookup.COMPARED) ? STEPS_FOR_COLLECTIONS * inside : 0;
		long comparison = value ? 1 + bytes / 32 : 1 + bytes / 2 + spent + nested;
		if (!value) {
			long twice = bytes + bytes / 2 + STEPS_FOR_HASHED_COLLECTIONS * inside;
			this.hashing += twice;
			this.cost.steps(twice, this.form);
		}
		if (this.lookup == Lookup.COMPARED) {
			long shallow = value ? earlier / 4 : earlier * (1 + bytes / 8 + spent + nested);
			this.cost.steps(Math.min(shallow, 1 + this.comparing), this.form);
		}
		boolean watched = !isTreeKey(key);
		if (watched || this.kept != null) {
			int hash = hash(key); // once, as that may take long
			if (this.kept != null) {
				this.kept.add(hash, comparison);
			}
			if (watched) {
				countEqualHashes(hash, comparison, longest);
			}
		}
		this.comparing += comparison;
	}

	/** What comparing a key takes for the decimals of others, longer than its own. */
	private long longerDecimals(int others) {
		LongDecimals known = this.longDecimals;
		return (known == null) ? 0 : known.longer(others, this.cost.decimals() - this.decimals,
				this.cost.decimalSteps() - this.decimalSteps);
	}

	private void addLongDecimal(long longest) {
		if (longest > 0) {
			if (this.longDecimals == null) {
				this.longDecimals = new LongDecimals();
			}
			this.longDecimals.add(longest);
		}
	}

	private boolean isTreeKey(@Nullable Object key) {
		if (key == null || this.counting || this.lookup == Lookup.CHAINED) {
			return false;
		}
		Class<?> type = key.getClass();
		if (this.only == null && this.size == 1 && TREES.contains(type)) {
			this.only = type;
		}
		return type == this.only;
	}

	/** Among equal hashes, a tree compares keys that can be compared by their order. */
	private void countEqualHashes(int hash, long comparison, long longest) {
		if (!this.counting) {
			this.counting = true;
			for (Object earlier : keysBefore()) {
				this.equal.add(hash(earlier));
			}
		}
		int same = this.equal.add(hash);
		if (same > 0) {
			long steps = same * comparison + longerDecimals(this.hashesOfLong.count(hash));
			this.cost.steps(STEPS_FOR_EQUAL_HASHES * Math.min(steps, this.comparing), this.form);
		}
		if (longest > 0) {
			this.hashesOfLong.add(hash);
			addLongDecimal(longest);
		}
	}

	private Collection<?> keysBefore() {
		return (this.filled instanceof Map<?, ?> map) ? map.keySet() : (Collection<?>) this.filled;
	}

	private static int hash(@Nullable Object key) {
		return (key != null) ? key.hashCode() : 0;
	}

	/**
	 * Whether {@code Set.of} or {@code Map.of} would find these keys slowly, so that a
	 * table with trees stands in for it. Otherwise charges what they take.
	 * @param keys how many there are
	 */
	boolean crowded(int keys) {
		if (this.kept == null) {
			return false;
		}
		long steps = this.kept.probeSteps(keys);
		if (steps != KeptHashes.CROWDED) {
			this.cost.steps(this.hashing + steps, this.form);
		}
		return steps == KeptHashes.CROWDED;
	}

	/**
	 * Charges what it takes to put all keys into another table.
	 * @param buckets how many chains it has
	 * @param index the chain of a hash
	 */
	void chain(int buckets, KeptHashes.Index index) {
		if (this.kept != null) {
			this.cost.steps(this.hashing + this.kept.chainSteps(buckets, index), this.form);
		}
	}

}
