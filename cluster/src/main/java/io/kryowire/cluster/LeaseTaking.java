/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * How this process gets a lease: at once if nobody has one with its id, else when that
 * has not been renewed for so long that its process has stopped. Used by the loop only.
 */
final class LeaseTaking {

	private final OwnershipStore store;

	private final Term term;

	private final OwnBeats self;

	private final LeaseSettings settings;

	private final LongSupplier clock;

	private final Consumer<String> trouble;

	private final Consumer<OwnershipStore.Entry<NodeLease>> taken;

	/** The lease of another process, and since when it has been that. */
	private long other = OwnershipStore.NO_VERSION;

	private long since;

	/** Ends the waiting for that process, to look at once. */
	private @Nullable Runnable endWaiting;

	/**
	 * Creates it.
	 * @param store has the lease
	 * @param term the work it belongs to
	 * @param self what this process says of itself
	 * @param settings how long leases last
	 * @param clock the own clock
	 * @param trouble is told why it takes long
	 * @param taken is told of the lease, once
	 */
	LeaseTaking(OwnershipStore store, Term term, OwnBeats self, LeaseSettings settings, LongSupplier clock,
			Consumer<String> trouble, Consumer<OwnershipStore.Entry<NodeLease>> taken) {
		this.store = store;
		this.term = term;
		this.self = self;
		this.settings = settings;
		this.clock = clock;
		this.trouble = trouble;
		this.taken = taken;
	}

	/** Reads what there is, and goes on from there. */
	void look() {
		String id = this.self.node().id();
		this.term.ask("read the lease of node \"" + id + "\"", () -> readable(this.store.lease(id)), this::found,
				this::lookLater);
	}

	/** Of what cannot be read, it is known whether it changes. */
	private static CompletableFuture<OwnershipStore.Entry<NodeLease>> readable(
			CompletableFuture<OwnershipStore.Entry<NodeLease>> answer) {
		return answer.exceptionallyCompose((failure) -> {
			Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
			return (cause instanceof UnreadableLeaseException there)
					? CompletableFuture.completedFuture(new OwnershipStore.Entry<>(there.version(), null))
					: CompletableFuture.failedFuture(failure);
		});
	}

	private void lookLater() {
		this.term.after(this.settings.pauseNanos(), this::look);
	}

	private void found(OwnershipStore.Entry<NodeLease> entry) {
		NodeLease lease = entry.value();
		if (this.self.isLive(lease)) {
			// The answer to the write was lost
			this.taken.accept(entry);
		}
		else if (lease == null && entry.version() != OwnershipStore.NO_VERSION) {
			waitFor(entry.version(), "somebody whose lease this process cannot read, of another release maybe");
		}
		else if (lease == null || this.self.isFree(lease)) {
			take(entry.version());
		}
		else {
			waitFor(entry.version(), "%s, incarnation %d".formatted(lease.node(), lease.node().incarnation()));
		}
	}

	private void waitFor(long version, String who) {
		long now = this.clock.getAsLong();
		if (this.other != version) {
			this.other = version;
			this.since = now;
		}
		long left = this.since + this.settings.leaseNanos() - now;
		if (left <= 0) {
			// That it can be replaced proves that it was not renewed
			take(version);
			return;
		}
		this.trouble.accept(("Another process has the node id \"%s\": %s. Node ids must be unique. This"
				+ " process takes the id when the other one has not renewed its lease for %s.")
			.formatted(this.self.node().id(), who, this.settings.lease()));
		this.endWaiting = this.term.after(Math.min(left, this.settings.renewNanos()), this::lookAgain);
	}

	/**
	 * Hears of the lease from the watcher: the other process may have said that it ends.
	 */
	void heard(OwnershipStore.Entry<NodeLease> entry) {
		Runnable end = this.endWaiting;
		if (end != null && this.self.isFree(entry.value())) {
			end.run();
			lookAgain();
		}
	}

	private void lookAgain() {
		this.endWaiting = null;
		look();
	}

	private void take(long expected) {
		NodeLease lease = this.self.next();
		String id = this.self.node().id();
		this.term.ask("write the lease of node \"" + id + "\"", () -> this.store.putLease(id, expected, lease),
				(answer) -> answer.ifPresentOrElse(
						(version) -> this.taken.accept(new OwnershipStore.Entry<>(version, lease)), this::lookLater),
				this::lookLater);
	}

}
