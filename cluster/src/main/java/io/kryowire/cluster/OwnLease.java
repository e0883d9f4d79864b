/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease of this process: takes it, renews it, takes another one with a new
 * incarnation when it has ended, and gives it back. Used by the loop only, except for its
 * trouble.
 * <p>
 * What it knows for certain is only what it has read or replaced. A write without an
 * answer is followed by a read, which tells by incarnation and beat whether it happened.
 */
final class OwnLease {

	private static final Logger logger = LoggerFactory.getLogger(OwnLease.class);

	/** By how much later than others the loop sees that the lease is over. */
	private static final long LATE_NANOS = 1_000_000;

	private final OwnershipStore store;

	private final Term term;

	private final OwnBeats self;

	private final LeaseSettings settings;

	private final LongSupplier clock;

	private final LeaseEvents events;

	private final LeaseTaking taking;

	private Phase phase = Phase.ABSENT;

	private Validity validity;

	private long version;

	/** The latest beat that was certainly written. */
	private long written;

	/** Whether a renewal is under way. */
	private boolean renewing;

	/** Whether another one is to follow it at once. */
	private boolean hasty;

	/** How many renewals in a row have found another version. */
	private int surprises;

	private Runnable cancelRenewal = () -> {
	};

	private volatile String trouble = "The node has not joined yet";

	OwnLease(OwnershipStore store, Asking asking, Loop loop, ClusterNode node, LeaseSettings settings,
			LongSupplier clock, RandomGenerator random, LeaseEvents events) {
		this.store = store;
		this.term = new Term(loop, asking);
		this.self = new OwnBeats(node, clock, random, events::open);
		this.settings = settings;
		this.clock = clock;
		this.events = events;
		this.validity = nothing();
		this.taking = new LeaseTaking(store, this.term, this.self, settings, clock, (what) -> this.trouble = what,
				this::joined);
	}

	/** Takes the lease, now or when another process with the same id has ended. */
	void join() {
		if (this.phase == Phase.ABSENT) {
			begin(Phase.LOOKING);
			this.taking.look();
		}
	}

	/** Says from now on whether the node takes calls. */
	void say(ClusterNode.State state) {
		this.self.say(state);
		renewSoon();
	}

	/**
	 * Gives the lease back: says that the node is dead, which must be true of all that
	 * the incarnation had.
	 */
	void end() {
		if (this.phase == Phase.ALIVE) {
			this.phase = Phase.ENDING;
			this.validity.end();
			renewSoon();
			this.term.after(this.settings.leaseNanos(), () -> finish(", but the store could not be told in time"));
		}
		else if (this.phase != Phase.ENDING) {
			finish(", and had no lease");
		}
	}

	/** Hears of the entry from the watcher, which may be behind. */
	void heard(OwnershipStore.Entry<NodeLease> entry) {
		if (this.phase == Phase.LOOKING) {
			this.taking.heard(entry);
		}
		else if (!this.self.isLive(entry.value())) {
			// To replace it tells for certain
			renewSoon();
		}
	}

	/** Until when this process has what it has. */
	Validity validity() {
		return this.validity;
	}

	/** Why there is no lease, empty if there is one. */
	String trouble() {
		return this.trouble;
	}

	private Validity nothing() {
		return new Validity(this.self.incarnation(), this.clock, this.clock.getAsLong());
	}

	private void begin(Phase next) {
		this.phase = next;
		this.term.next();
		this.renewing = false;
		this.hasty = false;
		this.surprises = 0;
		this.cancelRenewal.run();
	}

	private void joined(OwnershipStore.Entry<NodeLease> entry) {
		NodeLease lease = lease(entry);
		this.validity = nothing();
		extend(lease.beat());
		if (!this.validity.holds()) {
			depose("it was over when its answer came");
			return;
		}
		begin(Phase.ALIVE);
		this.version = entry.version();
		this.written = lease.beat();
		this.trouble = "";
		logger.info("Node \"{}\" has joined, incarnation {}", this.self.node().id(), this.self.incarnation());
		this.events.joined(this.validity, entry);
		watchTheClock();
		scheduleRenewal(this.settings.renewNanos());
	}

	private void watchTheClock() {
		this.term.after(this.validity.remainingNanos() + LATE_NANOS, () -> {
			if (this.phase == Phase.ALIVE && !this.validity.holds()) {
				depose("it was not renewed in time");
			}
			else if (this.phase == Phase.ALIVE) {
				watchTheClock();
			}
		});
	}

	private void scheduleRenewal(long nanos) {
		this.cancelRenewal.run();
		this.cancelRenewal = this.term.after(nanos, this::renew);
	}

	/** Renews it as soon as no other renewal is under way. */
	void renewSoon() {
		if (this.phase != Phase.ALIVE && this.phase != Phase.ENDING) {
			return;
		}
		if (this.renewing) {
			this.hasty = true;
		}
		else {
			scheduleRenewal(0);
		}
	}

	private void renew() {
		if (this.renewing) {
			return;
		}
		this.renewing = true;
		this.hasty = false;
		NodeLease lease = (this.phase == Phase.ENDING) ? this.self.last() : this.self.next();
		String id = this.self.node().id();
		this.term.ask("renew the lease of node \"" + id + "\"", () -> this.store.putLease(id, this.version, lease),
				(answer) -> renewed(answer, lease), this::checkLater);
	}

	private void renewed(OptionalLong answer, NodeLease lease) {
		if (answer.isEmpty()) {
			check();
			return;
		}
		this.renewing = false;
		this.surprises = 0;
		this.version = answer.getAsLong();
		this.events.renewed(new OwnershipStore.Entry<>(this.version, lease));
		if (lease.dead()) {
			finish("");
			return;
		}
		this.written = lease.beat();
		extend(lease.beat());
		long sinceSent = this.clock.getAsLong() - this.self.sentAt(lease.beat()).orElseThrow();
		scheduleRenewal(this.hasty ? 0 : Math.max(this.settings.pauseNanos(), this.settings.renewNanos() - sinceSent));
	}

	private void checkLater() {
		this.term.after(this.settings.pauseNanos(), this::check);
	}

	/** Reads what is there after a renewal that may not have been written. */
	private void check() {
		String id = this.self.node().id();
		this.term.ask("read the lease of node \"" + id + "\"", () -> this.store.lease(id), this::checked,
				this::checkLater);
	}

	private void checked(OwnershipStore.Entry<NodeLease> entry) {
		this.renewing = false;
		if (!this.self.isLive(entry.value())) {
			if (this.phase == Phase.ENDING) {
				finish("");
			}
			else {
				depose(OwnBeats.whyNot(entry.value()));
			}
			return;
		}
		long beat = lease(entry).beat();
		boolean behind = beat < this.written;
		this.version = entry.version();
		this.written = beat;
		extend(beat);
		if (behind) {
			logger.warn("The lease of node \"{}\" has gone back: the store has lost writes", this.self.node().id());
			this.events.wentBack();
		}
		scheduleRenewal((this.surprises++ == 0) ? 0 : this.settings.pauseNanos());
	}

	private static NodeLease lease(OwnershipStore.Entry<NodeLease> entry) {
		NodeLease lease = entry.value();
		if (lease == null) {
			throw new IllegalStateException("There is no lease in version " + entry.version());
		}
		return lease;
	}

	private void extend(long beat) {
		this.self.sentAt(beat).ifPresent((at) -> this.validity.extend(at + this.settings.validNanos()));
	}

	private void depose(String why) {
		logger.warn("The lease of node \"{}\", incarnation {}, has ended: {}", this.self.node().id(),
				this.self.incarnation(), why);
		this.validity.end();
		begin(Phase.LOOKING);
		this.self.nextIncarnation();
		this.trouble = "The lease of node \"%s\" has ended: %s. The node joins again.".formatted(this.self.node().id(),
				why);
		this.events.deposed(why);
		if (this.phase == Phase.LOOKING) {
			this.taking.look();
		}
	}

	private void finish(String why) {
		if (this.phase == Phase.ENDED) {
			return;
		}
		begin(Phase.ENDED);
		this.validity.end();
		this.trouble = "The node has left";
		logger.info("Node \"{}\" has left{}", this.self.node().id(), why);
		this.events.ended();
	}

	private enum Phase {

		ABSENT, LOOKING, ALIVE, ENDING, ENDED

	}

}
