/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

/**
 * What a process knows of the leases of a service: its own one if it is a node, those of
 * the others, and who has which slot. One loop does all of it; other threads see what it
 * has shown last.
 */
final class LeaseCore implements LeaseEvents, OwnershipStore.Watcher {

	private final OwnershipStore store;

	private final LeaseSettings settings;

	private final LongSupplier clock;

	private final RandomGenerator random;

	private final Loop loop;

	private final Asking asking;

	private final Term term;

	private final Incarnations incarnations;

	private final LeaseBook book;

	private final OwnerTable owners;

	private final ShownNodes shown;

	private final @Nullable OwnLease own;

	private final @Nullable Joining joining;

	private final @Nullable ClusterNode self;

	private @Nullable LeaseFollower follower;

	private boolean started;

	private boolean closed;

	/** Whether a change is about to be shown. */
	private boolean changing;

	/** Creates it, with this process as a node, or as {@code null} if it is none. */
	LeaseCore(OwnershipStore store, LeaseSettings settings, LongSupplier clock, RandomGenerator random, Loop loop,
			Executor executor, @Nullable ClusterNode self, int slots) {
		this.store = store;
		this.settings = settings;
		this.clock = clock;
		this.random = random;
		this.loop = loop;
		this.self = self;
		this.asking = new Asking(loop, settings.renewNanos());
		this.term = newTerm();
		this.incarnations = new Incarnations(store, this.term, settings, clock);
		this.book = new LeaseBook(store, this.term, settings, clock, (self != null) ? self.id() : null,
				this.incarnations, this::changed);
		this.own = (self != null) ? new OwnLease(store, this.asking, loop, self, settings, clock, random, this) : null;
		this.joining = (this.own != null) ? new Joining(this.own, this.book, settings, loop) : null;
		this.owners = new OwnerTable(slots, executor);
		this.shown = new ShownNodes("the leases of " + ((self != null) ? self : "others"), executor);
	}

	/** Has slots decided about; called before the start. */
	void follow(LeaseFollower decider) {
		if (this.follower != null) {
			throw new IllegalStateException("Leased slots have been built on these leases already");
		}
		this.follower = decider;
	}

	void start() {
		this.loop.execute(() -> {
			if (!this.started && !this.closed) {
				this.started = true;
				this.book.start();
				this.store.watch(new WatchInbox(this.loop, this));
			}
		});
	}

	/** Says that this node is leaving, and is not to get anything new. */
	void leave() {
		this.loop.execute(() -> {
			if (this.joining != null) {
				this.joining.leave();
			}
		});
	}

	/** Gives the lease back; called by the loop. */
	void end() {
		if (this.own != null) {
			this.own.end();
		}
		else {
			ended();
		}
	}

	/** Ends it at once: what it knew stands. */
	void close() {
		this.loop.execute(() -> {
			this.closed = true;
			this.term.next();
			end();
		});
		this.shown.listeners().close();
	}

	@Override
	public void lease(String node, OwnershipStore.Entry<NodeLease> entry) {
		long before = this.book.incarnation(node);
		know(node, entry);
		this.incarnations.followed(before, this.book.incarnation(node));
	}

	/** Knows a lease that was told or read. */
	void know(String node, OwnershipStore.Entry<NodeLease> entry) {
		if (this.closed) {
			return;
		}
		OwnLease mine = (this.self != null && this.self.id().equals(node)) ? this.own : null;
		if (mine == null || !mine.validity().holds()) {
			this.book.heard(node, entry);
		}
		if (mine != null) {
			mine.heard(entry);
		}
		else if (this.follower != null) {
			this.follower.heardOfNode();
		}
	}

	@Override
	public void owner(int slot, OwnershipStore.Entry<SlotOwner> entry) {
		if (this.follower != null) {
			this.follower.heard(slot, entry);
		}
		else if (!this.closed) {
			this.owners.set(slot, entry.value());
		}
	}

	@Override
	public void fresh(boolean complete) {
		if (this.closed) {
			return;
		}
		this.book.fresh(complete);
		if (complete && this.joining != null) {
			this.joining.join();
		}
		changed();
	}

	@Override
	public int open() {
		return (this.follower != null) ? this.follower.open() : NodeLease.UNSAID;
	}

	/** Has others know now what they would hear of later. */
	void tell() {
		if (this.own != null) {
			this.own.renewSoon();
		}
	}

	@Override
	public void joined(Validity validity, OwnershipStore.Entry<NodeLease> entry) {
		this.incarnations.own(validity.incarnation());
		if (this.follower != null) {
			this.follower.joined(validity);
		}
		renewed(entry);
		// Also if the watcher has told of the entry before
		changed();
	}

	@Override
	public void renewed(OwnershipStore.Entry<NodeLease> entry) {
		NodeLease lease = entry.value();
		if (lease != null) {
			this.book.put(lease.node().id(), entry);
		}
	}

	@Override
	public void wentBack() {
		if (this.follower != null) {
			this.follower.wentBack();
		}
	}

	@Override
	public void deposed(String why) {
		if (this.follower != null) {
			this.follower.deposed(why);
		}
		// It stays in the view until the store says that it is dead: if the store cannot
		// be reached, the view stands
	}

	@Override
	public void ended() {
		if (this.follower != null) {
			this.follower.ended();
		}
	}

	/** Several changes that are heard of together are shown together. */
	private void changed() {
		if (!this.changing) {
			this.changing = true;
			this.loop.execute(this::show);
		}
	}

	/** Shows the nodes once they are known completely. */
	private void show() {
		this.changing = false;
		if (this.book.isFresh() || !this.shown.areNone()) {
			this.shown.show(this.book.nodes());
		}
		if (this.joining != null) {
			this.joining.look();
		}
		if (this.follower != null) {
			this.follower.viewChanged();
		}
	}

	/** Why the leases may not be up to date, empty if there is no reason. */
	String trouble() {
		String trouble = (this.own != null) ? this.own.trouble() : "";
		if (!this.book.isFresh()) {
			trouble = Trouble.both(trouble, "What the store tells is not complete");
		}
		return Trouble.both(Trouble.both(trouble, this.book.trouble()), this.asking.trouble());
	}

	Term newTerm() {
		return new Term(this.loop, this.asking);
	}

	OwnershipStore store() {
		return this.store;
	}

	LeaseSettings settings() {
		return this.settings;
	}

	LongSupplier clock() {
		return this.clock;
	}

	RandomGenerator random() {
		return this.random;
	}

	Loop loop() {
		return this.loop;
	}

	LeaseBook book() {
		return this.book;
	}

	Incarnations incarnations() {
		return this.incarnations;
	}

	OwnerTable owners() {
		return this.owners;
	}

	DirectoryListeners listeners() {
		return this.shown.listeners();
	}

	@Nullable ClusterNode self() {
		return this.self;
	}

}
