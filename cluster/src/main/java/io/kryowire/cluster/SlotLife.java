/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One slot in this process. Used by the loop only, except for its gate and its holding.
 * <p>
 * Each step follows from what is known: who the owner is (the entry), who it should be
 * (the target), and what this process is doing about it (the phase). The entry is what
 * was read or replaced last; the watcher may be behind, so what it tells while a write is
 * under way only raises doubt, and the entry is read. A write without an answer is
 * followed by a read, too: the nonce tells whether it happened. An epoch or a nonce of
 * this process is never used for a second tenure, even if the store brings it back.
 */
final class SlotLife {

	private static final Logger logger = LoggerFactory.getLogger(SlotLife.class);

	private final int slot;

	private final SlotEngine engine;

	private final SlotGate gate;

	private final SlotTelling telling;

	private final SlotState state;

	private final OwnerWriting writing;

	private final SlotEpochs epochs = new SlotEpochs();

	private final SlotPauses pauses;

	private final SlotOpening opening;

	private final SlotClosing closing;

	private final SlotCheck check;

	private final KnownOwner known;

	SlotLife(int slot, SlotEngine engine, SlotGate gate, SlotTelling telling, SlotState state) {
		this.slot = slot;
		this.engine = engine;
		this.gate = gate;
		this.telling = telling;
		this.state = state;
		this.writing = new OwnerWriting(slot, engine.store(), engine.settings(), state.work(), this::settle);
		this.pauses = new SlotPauses(engine, this::step);
		this.opening = new SlotOpening(slot, engine, telling, state, this.epochs, this);
		this.closing = new SlotClosing(slot, engine, gate, telling, state, this);
		this.known = new KnownOwner(slot, engine, state.reading(), this::learn);
		this.check = new SlotCheck(slot, engine, state, this.epochs, this.closing, this);
	}

	SlotGate gate() {
		return this.gate;
	}

	/** What writes may carry, {@code null} if there must be none. Thread-safe. */
	@Nullable Holding fenced() {
		return this.state.fenced();
	}

	SlotCheck check() {
		return this.check;
	}

	/** Whether something is to be done or waited for before this process can leave. */
	boolean isBusy() {
		return this.telling.isBusy() || this.telling.isTold() || (!this.engine.isAlone()
				&& (!this.state.is(SlotPhase.ABSENT) || this.engine.isMine(this.known.owner())));
	}

	/**
	 * Whether its opening keeps nobody from handing over more: it is over, or has failed.
	 */
	boolean isDone() {
		return this.gate.isOpenOrClosing()
				|| (this.opening.hasFailed() || this.pauses.isPausing()) && this.engine.isMine(this.known.owner());
	}

	KnownOwner known() {
		return this.known;
	}

	/** Learns of the entry from somebody who may be behind. */
	private void learn(OwnershipStore.Entry<SlotOwner> told) {
		if (told.equals(this.known.entry())) {
			return;
		}
		if (this.state.is(SlotPhase.TAKING) || this.state.is(SlotPhase.GIVING)) {
			this.writing.heard(told);
		}
		else if (this.state.phase().isOwner() && this.writing.isReplaced(told)) {
			this.check.verify();
		}
		else if (this.state.phase().isOwner() && !this.state.holds(told)) {
			know(told);
			lose("the store names " + told.value());
		}
		else {
			know(told);
			if (this.state.is(SlotPhase.VERIFYING)) {
				this.state.enter(SlotPhase.ABSENT);
			}
			step();
		}
	}

	/** Does what is next, if that is possible now. */
	void step() {
		if (this.state.is(SlotPhase.ABSENT)) {
			decide();
		}
		else if (!this.state.is(SlotPhase.OPEN)) {
			this.opening.step();
		}
		else if ((this.engine.isAlone() || this.engine.isToMove(this.slot)) && !this.pauses.isKeeping()) {
			this.closing.close();
		}
	}

	/** Ends whatever it is doing: the slot is not this process' any more. */
	void lose(String why) {
		if (this.state.phase().isOwner()) {
			this.engine.counters().lost();
			logger.debug("Slot {} is lost: {}", this.slot, why);
		}
		absent();
	}

	private void decide() {
		if (this.telling.isBusy()) {
			return;
		}
		if (this.telling.isTold()) {
			this.telling.lost(this::told);
			return;
		}
		SlotOwner owner = this.known.owner();
		SlotVerdict verdict = this.engine.judge(this.slot, owner, this.epochs.mayBeRefused(owner));
		switch (this.pauses.isPausing() ? SlotVerdict.WAIT : verdict) {
			case TAKE -> take(owner);
			case FIND -> find(Objects.requireNonNull(owner));
			case GIVE -> pass(Objects.requireNonNull(owner));
			case LEAVE -> this.gate.end();
			case RENEW -> renew(Objects.requireNonNull(owner));
			case WAIT -> {
			}
		}
	}

	/** Whoever gives a slot may have heard of more: it is kept for a moment. */
	private void pass(SlotOwner owner) {
		if (this.epochs.isNew(owner) && this.pauses.keep()) {
			take(owner);
		}
		else {
			this.closing.pass();
		}
	}

	/** The owner loads again what this process may have changed. */
	private void renew(SlotOwner owner) {
		this.gate.end();
		if (this.engine.takes().take(this)) {
			write(SlotPhase.GIVING, owner.node(), owner.incarnation());
		}
	}

	private void find(SlotOwner owner) {
		this.state.enter(SlotPhase.VERIFYING);
		this.gate.prepare();
		this.engine.find(owner, this.state.work().scoped(() -> {
			this.state.enter(SlotPhase.ABSENT);
			step();
		}));
	}

	private void take(@Nullable SlotOwner owner) {
		if (!this.engine.takes().take(this)) {
			return;
		}
		this.gate.prepare();
		if (owner != null && this.engine.isMine(owner) && this.epochs.isNew(owner)) {
			// Somebody has handed it over, and nobody else may touch it
			this.writing.adopt(this.known.entry());
			this.opening.adopt(owner);
			return;
		}
		write(SlotPhase.TAKING, this.engine.self(), this.engine.incarnation());
	}

	private void write(SlotPhase writing, String node, long incarnation) {
		this.state.enter(writing);
		this.writing.write(this.known.entry(),
				new SlotOwner(node, incarnation, this.epochs.next(), this.engine.nonce()));
	}

	/** Goes on from the entry that is there after a write. */
	private void settle(OwnershipStore.Entry<SlotOwner> there, boolean written) {
		SlotOwner owner = there.value();
		know(there);
		if (this.state.is(SlotPhase.TAKING) && owner != null && this.writing.isWritten(there)) {
			this.opening.open(owner);
		}
		else if (this.state.is(SlotPhase.GIVING) && this.state.holds(there)) {
			give();
		}
		else if (this.state.is(SlotPhase.GIVING) && written) {
			if (this.state.holding() != null) {
				this.engine.counters().handedOver(this.engine.now() - this.state.begun());
			}
			absent();
		}
		else {
			this.pauses.surprise();
			absent();
		}
	}

	/** The data have a later fence. */
	void refused() {
		this.pauses.surprise();
		again();
	}

	void unprepared() {
		this.pauses.pause();
		absent();
	}

	/** The listener is ready. */
	void opened(Holding current) {
		this.pauses.reset();
		this.gate.open(current::isCurrent);
		this.engine.counters().gained();
		step();
	}

	/** The listener takes its time to prepare the slot, which may not be to be kept. */
	void overdue() {
		this.state.late();
		step();
	}

	/** Writes the next owner, or begins again if there is none any more. */
	void give() {
		this.state.forbidWrites();
		String next = this.engine.nextOwner(this.slot);
		if (next == null) {
			again();
		}
		else {
			write(SlotPhase.GIVING, next, this.engine.incarnation(next));
		}
	}

	/** The listener is done with what it was told. */
	void told() {
		step();
		this.engine.settled();
	}

	/** Refuses calls, and begins again with what is known. */
	private void absent() {
		this.gate.end();
		again();
		this.engine.settled();
	}

	/** Begins again with what is known. Calls that wait go on waiting. */
	private void again() {
		this.state.drop();
		this.engine.takes().end(this);
		this.engine.handOvers().end(this);
		step();
	}

	/** Knows an entry from now on. */
	void know(OwnershipStore.Entry<SlotOwner> told) {
		this.known.know(told);
		this.epochs.know(told.value());
		if (!this.engine.isMine(told.value())) {
			this.opening.forget();
		}
	}

}
