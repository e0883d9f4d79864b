/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import org.jspecify.annotations.Nullable;

/**
 * The beginning of a tenure: first its fence is put in force, then the listener loads
 * what calls need. Used by the loop only.
 */
final class SlotOpening {

	private final int slot;

	private final SlotEngine engine;

	private final SlotTelling telling;

	private final SlotState state;

	private final SlotEpochs epochs;

	private final SlotLife life;

	/** What is to be raised when it is the slot's turn again. */
	private @Nullable Holding unraised;

	/** Whether another node hands the slot over, and may wait to hand over the next. */
	private boolean given;

	/** Whether it has failed since this process has the slot; then it is tried again. */
	private boolean failed;

	SlotOpening(int slot, SlotEngine engine, SlotTelling telling, SlotState state, SlotEpochs epochs, SlotLife life) {
		this.slot = slot;
		this.engine = engine;
		this.telling = telling;
		this.state = state;
		this.epochs = epochs;
		this.life = life;
	}

	/** Begins with an owner that this process was made by the one before. */
	void adopt(SlotOwner owner) {
		this.given = true;
		this.failed = false;
		begin(owner);
	}

	/**
	 * Begins with an owner that this process is, by an entry that was read or written.
	 */
	void open(SlotOwner owner) {
		this.given = false;
		begin(owner);
	}

	boolean hasFailed() {
		return this.failed;
	}

	/** Another node has the slot. */
	void forget() {
		this.failed = false;
	}

	/** Goes on; what cannot is given away if another node is to have the slot. */
	void step() {
		boolean moves = this.engine.isToMove(this.slot);
		if (this.state.is(SlotPhase.RAISING)) {
			if (moves && this.failed && isTurnToGive()) {
				give();
			}
			else {
				raiseInTurn();
			}
		}
		else if (this.state.is(SlotPhase.PREPARING) && moves && this.state.isLate()) {
			// The listener gets to know of the loss when it is done with the gain
			this.engine.counters().overtime();
			give();
		}
	}

	private boolean isTurnToGive() {
		return this.engine.handOvers().take(this.life, this.engine.nextOwner(this.slot));
	}

	private void give() {
		this.state.begin(this.engine.now());
		this.life.give();
	}

	private void begin(SlotOwner owner) {
		this.epochs.use(owner);
		Holding holding = new Holding(this.slot, owner, this.engine.validity());
		this.state.enter(SlotPhase.RAISING);
		this.state.hold(holding);
		raise(holding);
	}

	private void raise(Holding holding) {
		this.unraised = null;
		this.epochs.raise(holding.owner());
		this.state.work()
			.ask("raise the fence of slot " + this.slot, () -> this.engine.store().raise(holding.fence()),
					(inForce) -> raised(holding, inForce), () -> unraised(holding));
	}

	/** Data that cannot be reached keep no slots from being taken that lie elsewhere. */
	private void unraised(Holding holding) {
		this.engine.takes().end(this.life);
		this.state.work().after(this.engine.settings().pauseNanos(), () -> {
			this.unraised = holding;
			step();
		});
		failed();
		step();
	}

	/** It is tried again: nobody who hands over to this process need wait for it. */
	private void failed() {
		if (!this.failed) {
			this.failed = true;
			this.engine.done(this.given);
		}
	}

	/** Raises the fence once more, if that is to be done, and it is the slot's turn. */
	private void raiseInTurn() {
		Holding holding = this.unraised;
		if (holding != null && holding == this.state.holding() && this.engine.takes().take(this.life)) {
			raise(holding);
		}
	}

	private void raised(Holding holding, boolean inForce) {
		if (!inForce) {
			this.engine.counters().refused();
			this.epochs.tooLow();
			this.life.refused();
			return;
		}
		this.engine.takes().end(this.life);
		this.state.enter(SlotPhase.PREPARING);
		this.state.allowWrites();
		this.state.work().after(this.engine.settings().handOverNanos(), this.life::overdue);
		this.telling.gained((failure) -> prepared(holding, failure));
	}

	private void prepared(Holding holding, @Nullable Throwable failure) {
		if (!this.state.is(SlotPhase.PREPARING) || this.state.holding() != holding) {
			this.life.told();
		}
		else if (failure != null) {
			this.engine.unprepared().add(this.slot, failure);
			failed();
			this.life.unprepared();
		}
		else {
			this.engine.unprepared().remove(this.slot);
			this.failed = false;
			this.epochs.right();
			this.state.enter(SlotPhase.OPEN);
			this.life.opened(holding);
			this.engine.done(this.given);
		}
	}

}
