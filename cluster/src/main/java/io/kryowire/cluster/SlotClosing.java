/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * The end of a tenure that is handed over: first the calls end that run, then the
 * listener saves what the next owner needs. Neither is waited for without a bound. Used
 * by the loop only.
 */
final class SlotClosing {

	private final int slot;

	private final SlotEngine engine;

	private final SlotGate gate;

	private final SlotTelling telling;

	private final SlotState state;

	private final SlotLife life;

	SlotClosing(int slot, SlotEngine engine, SlotGate gate, SlotTelling telling, SlotState state, SlotLife life) {
		this.slot = slot;
		this.engine = engine;
		this.gate = gate;
		this.telling = telling;
		this.state = state;
		this.life = life;
	}

	/** Gives on what this process was given, but is not to have. */
	void pass() {
		this.gate.end();
		if (this.engine.handOvers().take(this.life, null)) {
			this.state.begin(this.engine.now());
			this.life.give();
		}
	}

	/** Closes what is open, a few slots at a time, or all that nobody else can have. */
	void close() {
		Holding holding = this.state.holding();
		if (holding != null && (this.engine.isAlone()
				|| this.engine.handOvers().take(this.life, this.engine.nextOwner(this.slot)))) {
			this.state.begin(this.engine.now());
			close(holding);
		}
	}

	/** Closes it out of turn, to take it again. */
	void closeNow() {
		Holding holding = this.state.holding();
		if (holding != null) {
			this.state.begin(this.engine.now());
			close(holding);
		}
	}

	private void close(Holding holding) {
		this.state.enter(SlotPhase.CLOSING);
		bound(() -> finish(holding));
		Runnable idle = this.state.work().scoped(() -> finish(holding));
		this.gate.close(true, () -> this.engine.loop().execute(idle));
	}

	private void finish(Holding holding) {
		// Calls that still run belong to a tenure that is over
		holding.end();
		this.state.enter(SlotPhase.FINISHING);
		boundSaving();
		Runnable saved = this.state.work().scoped(this.life::give);
		this.telling.lost(() -> {
			saved.run();
			this.life.told();
		});
	}

	/** If nobody else can have the slot, the end of the drain is the bound. */
	private void boundSaving() {
		this.state.work().after(this.engine.settings().handOverNanos(), () -> {
			if (this.engine.isAlone()) {
				boundSaving();
			}
			else {
				this.engine.counters().overtime();
				this.life.give();
			}
		});
	}

	private void bound(Runnable next) {
		this.state.work().after(this.engine.settings().handOverNanos(), () -> {
			this.engine.counters().overtime();
			next.run();
		});
	}

}
