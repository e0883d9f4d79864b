/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a slot is still this process' when there is reason to doubt it. Used
 * by the loop only, except for what is marked.
 */
final class SlotCheck {

	/** A connection to a master that has been replaced has usually ended by then. */
	private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

	private static final int MOST_DOUBLINGS = 3;

	private final int slot;

	private final SlotEngine engine;

	private final SlotState state;

	private final SlotEpochs epochs;

	private final SlotClosing closing;

	private final SlotLife life;

	/** What data refuse. */
	private @Nullable Holding refused;

	/** How often data have refused something without a long time in between. */
	private int refusals;

	/** When the last pause because of that ends. */
	private long pauseEnds;

	SlotCheck(int slot, SlotEngine engine, SlotState state, SlotEpochs epochs, SlotClosing closing, SlotLife life) {
		this.slot = slot;
		this.engine = engine;
		this.state = state;
		this.epochs = epochs;
		this.closing = closing;
		this.life = life;
	}

	/** Reads whether the slot is still this process', after the store has lost writes. */
	void verify() {
		if (!this.state.phase().isOwner()) {
			return;
		}
		this.state.tenure().next();
		this.state.tenure()
			.ask("read the owner of slot " + this.slot, () -> this.engine.store().owner(this.slot), this::read,
					() -> this.state.tenure().after(this.engine.settings().pauseNanos(), this::verify));
	}

	private void read(OwnershipStore.Entry<SlotOwner> entry) {
		this.life.know(entry);
		if (!this.state.holds(entry)) {
			this.life.lose("the store has gone back to " + entry.value());
		}
		else if (this.refused != null && this.refused == this.state.holding()) {
			renew();
		}
	}

	/**
	 * Data have refused a fence. If the slot has another owner by now, reading the entry
	 * shows it. If it is still this process', the later fence is that of an owner that
	 * the store has forgotten: the slot is taken again, with a fence that is later still.
	 * Thread-safe; only the first refusal of a fence reaches the loop.
	 */
	void refused(Fence fence, @Nullable Fence held) {
		Holding holding = this.state.fenced();
		if (holding != null && holding.fence().equals(fence) && holding.refuse()) {
			this.engine.loop().execute(() -> look(holding, held));
		}
	}

	private void look(Holding holding, @Nullable Fence held) {
		if (held != null) {
			this.epochs.know(held.epoch());
		}
		if (holding == this.state.holding() && this.state.phase().isOwner()) {
			this.engine.counters().refused();
			this.engine.loop().later(pauseNanos(), () -> {
				this.refused = holding;
				verify();
			});
		}
	}

	/**
	 * How long to wait before the entry is read. At first, since it may be read where
	 * this process' successor has not been written; longer each time, since two services
	 * that share data by mistake refuse each other for ever.
	 */
	private long pauseNanos() {
		long now = this.engine.now();
		boolean often = this.refusals > 0 && now - this.pauseEnds < PATIENCE_NANOS << MOST_DOUBLINGS;
		this.refusals = often ? this.refusals + 1 : 1;
		long pause = PATIENCE_NANOS << Math.min(this.refusals - 1, MOST_DOUBLINGS);
		this.pauseEnds = now + pause;
		return pause;
	}

	/**
	 * Whoever has the slot next, has a later fence: if that is to be another node, or is
	 * not known, the slot need not be closed for it. If it is being closed or given
	 * already, it goes on.
	 */
	private void renew() {
		if (!this.engine.isActive() || this.engine.isToMove(this.slot)) {
			this.state.tenure().after(PATIENCE_NANOS, this::verify);
		}
		else if (this.state.is(SlotPhase.OPEN)) {
			this.closing.closeNow();
		}
		else if (this.state.is(SlotPhase.PREPARING)) {
			this.life.lose("its data have a later fence");
		}
	}

}
