/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import org.springframework.util.Assert;

/**
 * Who has which slots of a cluster: what the driver knows, and what nodes have said since
 * to all links of a connection factory. A node is named as {@code host:port}.
 */
abstract class ClusterNodes implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(ClusterNodes.class);

	/** A driver asks all nodes, which it should not do all the time. */
	private static final long BETWEEN_RENEWALS_NANOS = TimeUnit.SECONDS.toNanos(1);

	/**
	 * After which a driver has to look again that was not told of anything: a node that
	 * has left its cluster does not say so to who has subscribed there.
	 */
	private static final long BETWEEN_LOOKS_NANOS = TimeUnit.MINUTES.toNanos(1);

	private static final int SELDOM = 8;

	/** At most as many as there are slots. */
	private final Map<Integer, String> learned = new ConcurrentHashMap<>();

	/**
	 * Did not answer. Any other node knows who has taken over, and redirects.
	 */
	private final Set<String> silent = ConcurrentHashMap.newKeySet();

	/** Whether the driver has to look, and whether a thread sees to it. */
	private final AtomicBoolean stale = new AtomicBoolean();

	private final AtomicBoolean renewing = new AtomicBoolean();

	private volatile boolean closed;

	private final LongSupplier nanoTime;

	private volatile long renewed;

	ClusterNodes() {
		this(System::nanoTime);
	}

	ClusterNodes(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.renewed = now() - BETWEEN_RENEWALS_NANOS;
	}

	private long now() {
		return this.nanoTime.getAsLong();
	}

	/** The master that the driver knows of a slot, if any. Does not wait. */
	abstract @Nullable String known(int slot);

	/** All masters that the driver knows. Does not wait. */
	abstract Collection<String> known();

	/** All nodes that hear of what is published, as far as the driver knows. */
	abstract Collection<String> members();

	/** Has the driver look for them again, and waits. */
	abstract void look();

	static int slot(byte[] key) {
		return ClusterSlotHashUtil.calculateSlot(key);
	}

	/** For those who want to know where a command will go. */
	static String server(@Nullable ClusterNodes nodes, int slot) {
		String master = (nodes != null && slot >= 0) ? nodes.master(slot) : null;
		return (master != null) ? master : "";
	}

	/** The master of a slot, as far as is known. */
	final @Nullable String master(int slot) {
		String node = this.learned.get(slot);
		return (node != null) ? node : known(slot);
	}

	/** A node has said so. */
	final void learn(int slot, String node) {
		if (!node.equals(known(slot))) {
			this.learned.put(slot, node);
			renew();
		}
		else {
			this.learned.remove(slot);
		}
	}

	/** A node cannot be reached, or does not answer: it may be none any more. */
	final void lost(String node) {
		this.silent.add(node);
		this.learned.values().removeIf(node::equals);
		renew();
	}

	/** A node has answered. */
	final void answered(String node) {
		if (!this.silent.isEmpty()) {
			this.silent.remove(node);
		}
	}

	/** The node that is to be asked first: the master of a slot, or one that knows it. */
	final @Nullable String first(int slot) {
		String master = master(slot);
		if (master != null && !this.silent.contains(master)) {
			return master;
		}
		for (String node : all()) {
			if (!this.silent.contains(node)) {
				return node;
			}
		}
		this.silent.clear();
		return master;
	}

	/**
	 * Any node, for those to whom all are the same: seldom one that was not reached, as
	 * it may be there again.
	 */
	final String any() {
		List<String> nodes = new ArrayList<>(members());
		ThreadLocalRandom random = ThreadLocalRandom.current();
		if (!this.silent.containsAll(nodes) && random.nextInt(SELDOM) > 0) {
			nodes.removeAll(this.silent);
		}
		Assert.state(!nodes.isEmpty(), "This client knows no node of the Redis Cluster");
		return nodes.get(random.nextInt(nodes.size()));
	}

	/** Whether a node hears of what is published. Has the driver look now and then. */
	final boolean isMember(String node) {
		if (now() - this.renewed >= BETWEEN_LOOKS_NANOS) {
			renew();
		}
		return members().contains(node);
	}

	/** Whether a node is a member, or a master that has no successor yet. */
	final boolean isMemberOrMaster(String node) {
		return isMember(node) || known().contains(node);
	}

	private Set<String> all() {
		Set<String> all = new LinkedHashSet<>(known());
		all.addAll(this.learned.values());
		return all;
	}

	/** Has the driver look, at most once a second, on a thread that can wait for it. */
	private void renew() {
		this.stale.set(true);
		if (this.closed || !this.renewing.compareAndSet(false, true)) {
			return;
		}
		try {
			start(this::renewWhileStale);
		}
		catch (Throwable ex) {
			this.renewing.set(false);
			throw ex;
		}
	}

	/** Starts a renewal on a thread of its own, or fails. */
	void start(Runnable renewal) {
		Thread thread = new Thread(renewal, "kryowire-cluster-nodes");
		thread.setDaemon(true);
		thread.start();
	}

	private void renewWhileStale() {
		try {
			while (!this.closed && this.stale.get()) {
				long pause = this.renewed + BETWEEN_RENEWALS_NANOS - now();
				TimeUnit.NANOSECONDS.sleep(Math.max(0, pause));
				this.renewed = now();
				lookOnce();
			}
		}
		catch (InterruptedException ex) {
			// Whoever ends threads wants nothing looked up
			this.closed = true;
		}
		finally {
			this.renewing.set(false);
		}
		if (this.stale.get()) {
			// Said after this has looked at it, before others could begin
			renew();
		}
	}

	private void lookOnce() {
		this.stale.set(false);
		try {
			if (!this.closed) {
				look();
				Set<String> all = all();
				all.addAll(members());
				this.silent.retainAll(all);
			}
		}
		catch (RuntimeException ex) {
			this.stale.set(true);
			logger.debug("The nodes of the Redis Cluster could not be looked up", ex);
		}
	}

	/** Ends looking. */
	@Override
	public void close() {
		this.closed = true;
	}

}
