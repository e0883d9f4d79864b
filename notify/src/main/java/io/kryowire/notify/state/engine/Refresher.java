/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.access.Stored;
import io.kryowire.notify.state.proof.LostWrites;

/**
 * Reads dirty keys from the masters, as many at once as there are, one batch after the
 * other.
 */
final class Refresher {

	private static final int LARGEST_BATCH = 256;

	private final StateKeys keys;

	private final Partitions partitions;

	private final Store<?> store;

	private final Expiries expiries;

	private final boolean onlyListeners;

	private final Predicate<String> behind;

	private final ValueReader values;

	private final LostWrites lost;

	private volatile long reads;

	Refresher(StateKeys keys, Partitions partitions, Store<?> store, Expiries expiries, boolean onlyListeners) {
		this.keys = keys;
		this.partitions = partitions;
		this.store = store;
		this.expiries = expiries;
		this.onlyListeners = onlyListeners;
		this.behind = store::isBehind;
		this.values = new ValueReader(store.limit());
		this.lost = new LostWrites(keys);
	}

	/** How many values have been read so far. */
	long reads() {
		return this.reads;
	}

	/**
	 * Reads everything that is dirty now; what a listener is not ready for may wait. What
	 * becomes dirty meanwhile is not waited for: that might never end; but after each
	 * batch some of that is read, so that it does not wait for all the others either.
	 * What came along with announcements is not taken: who has sent them is what a proof
	 * has to find out.
	 */
	void drain(ReconnectingLink links) {
		Map<Partition, Map<String, ReadRequest>> all = takeAll();
		while (!all.isEmpty()) {
			Map<Partition, Map<String, ReadRequest>> batch = new LinkedHashMap<>();
			all.forEach((partition, requests) -> batch.put(partition, split(requests)));
			all.values().removeIf(Map::isEmpty);
			try {
				read(links, batch, false);
				if (!all.isEmpty()) {
					readSome(links, false);
				}
			}
			catch (RuntimeException | Error ex) {
				all.forEach(Partition::giveBack);
				throw ex;
			}
		}
	}

	private static Map<String, ReadRequest> split(Map<String, ReadRequest> requests) {
		Map<String, ReadRequest> part = new HashMap<>();
		Iterator<Map.Entry<String, ReadRequest>> rest = requests.entrySet().iterator();
		while (rest.hasNext() && part.size() < LARGEST_BATCH) {
			Map.Entry<String, ReadRequest> next = rest.next();
			part.put(next.getKey(), next.getValue());
			rest.remove();
		}
		return part;
	}

	/**
	 * Reads one batch of each partition. Keys wait whose listeners are busy.
	 * @return how many keys were read
	 */
	int refresh(ReconnectingLink links) {
		return readSome(links, true);
	}

	private int readSome(ReconnectingLink links, boolean inline) {
		Map<Partition, Map<String, ReadRequest>> work = take((partition) -> partition.take(LARGEST_BATCH, this.behind));
		if (!work.isEmpty()) {
			read(links, work, inline);
		}
		return work.values().stream().mapToInt(Map::size).sum();
	}

	private Map<Partition, Map<String, ReadRequest>> takeAll() {
		Predicate<String> behind = this.onlyListeners ? this.behind : (key) -> false;
		return take((partition) -> partition.takeAll(behind));
	}

	private Map<Partition, Map<String, ReadRequest>> take(Function<Partition, Map<String, ReadRequest>> some) {
		Map<Partition, Map<String, ReadRequest>> work = new LinkedHashMap<>();
		for (Partition partition : this.partitions) {
			Map<String, ReadRequest> taken = some.apply(partition);
			if (!taken.isEmpty()) {
				work.put(partition, taken);
			}
		}
		return work;
	}

	/**
	 * Reads keys.
	 * @param inline whether what came along with announcements is taken
	 */
	private void read(ReconnectingLink links, Map<Partition, Map<String, ReadRequest>> work, boolean inline) {
		List<Wanted> wanted = new ArrayList<>();
		BitSet read = new BitSet();
		try {
			Map<Partition, Map<String, ReadRequest>> open = inline ? applyInline(work) : work;
			List<byte[]> names = new ArrayList<>();
			open.forEach((partition, requests) -> requests.forEach((key, request) -> {
				wanted.add(new Wanted(partition, key, request));
				names.add(this.keys.value(partition.number(), key));
			}));
			List<Integer> gone = new ArrayList<>();
			this.values.read(links, names, (number, stored) -> {
				if (stored == null && mayBeLost(wanted.get(number), links)) {
					gone.add(number);
				}
				else {
					apply(wanted.get(number), stored);
					read.set(number);
				}
			});
			applyGone(wanted, gone, read, links);
			work.forEach((partition, requests) -> partition.settle(requests, this.behind));
		}
		catch (RuntimeException | Error ex) {
			if (wanted.isEmpty()) {
				work.forEach(Partition::giveBack);
			}
			// If all of it came again, what cannot come at once would never come
			for (int i = read.nextClearBit(0); i < wanted.size(); i = read.nextClearBit(i + 1)) {
				Wanted left = wanted.get(i);
				left.partition().giveBack(Map.of(left.key(), left.request()));
			}
			throw ex;
		}
	}

	/** Returns what is left to be read. */
	private Map<Partition, Map<String, ReadRequest>> applyInline(Map<Partition, Map<String, ReadRequest>> work) {
		Map<Partition, Map<String, ReadRequest>> open = new LinkedHashMap<>();
		work.forEach((partition, requests) -> {
			if (requests.values().stream().allMatch((request) -> request.frame() == null)) {
				open.put(partition, requests);
				return;
			}
			Map<String, ReadRequest> left = new HashMap<>(requests);
			requests.forEach((key, request) -> {
				StateFrame frame = request.frame();
				byte[] record = (frame != null) ? frame.record() : null;
				if (frame != null && record != null && partition.mayBelieve(request, record)
						&& this.store.applyInline(key, request, record)) {
					partition.believe(key, frame.stamp(), record);
					partition.obstacles().waits(key, false);
					this.expiries.note(key);
					left.remove(key);
				}
			});
			if (!left.isEmpty()) {
				open.put(partition, left);
			}
		});
		return open;
	}

	/**
	 * Whether what was seen of a key that is gone may have been lost: nothing tells of a
	 * removal, or it was another connection that what was seen is proven over.
	 */
	private boolean mayBeLost(Wanted wanted, ReconnectingLink links) {
		long known = this.store.version(wanted.key());
		boolean told = wanted.request().version() > known || this.store.expireAt(wanted.key()) > 0;
		return known != 0 && !this.store.listeners().isEmpty() && !wanted.request().undone()
				&& !(told && wanted.partition().isProvenOver(links.connection()));
	}

	/** Nobody has removed what the journal does not know any more. */
	private void applyGone(List<Wanted> wanted, List<Integer> gone, BitSet read, ReconnectingLink links) {
		Map<Partition, Map<String, StateStamp>> seen = new LinkedHashMap<>();
		gone.stream()
			.map(wanted::get)
			.forEach((each) -> seen.computeIfAbsent(each.partition(), (partition) -> new HashMap<>())
				.put(each.key(), this.store.stamp(each.key())));
		Set<String> lost = new HashSet<>();
		seen.forEach((partition, stamps) -> lost.addAll(this.lost.among(stamps, partition.number(), false, links)));
		for (int number : gone) {
			Wanted each = wanted.get(number);
			apply(lost.contains(each.key()) ? each.undone() : each, null);
			read.set(number);
		}
	}

	private void apply(Wanted wanted, @Nullable Stored stored) {
		Partition partition = wanted.partition();
		String key = wanted.key();
		boolean forged = partition.isRefuted(key, stored);
		boolean applied = this.store.apply(key, forged ? wanted.request().forced() : wanted.request(), stored);
		partition.settle(key, applied);
		boolean waits = this.store.decoding().waits().isWaiting(key);
		partition.obstacles().waits(key, waits);
		if (waits) {
			this.expiries.note(key);
			this.reads++;
			return;
		}
		if (stored != null) {
			partition.read(key, this.store.stamp(key));
		}
		else {
			partition.readNothing(key);
		}
		this.expiries.note(key);
		this.reads++;
	}

	/** A key that is to be read. */
	private record Wanted(Partition partition, String key, ReadRequest request) {

		/** What is known of it was lost. */
		Wanted undone() {
			return new Wanted(this.partition, this.key, this.request.and(ReadRequest.UNDONE));
		}
	}

}
