/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.cluster.LeasedFixture.ME;
import static org.assertj.core.api.Assertions.assertThat;

/** No more slots are on their way than those who get them keep up with. */
class HandOverPaceTests {

	private static final int SLOTS = 64;

	private static final int AT_A_TIME = LeasedFixture.SETTINGS.mostHandOvers();

	private static final long PATIENCE = LeasedFixture.SETTINGS.longestHandOver().toMillis();

	private final ScriptedStore store = new ScriptedStore();

	private final LeasedFixture node = new LeasedFixture(this.store, SLOTS);

	private long beat;

	@BeforeEach
	void start() {
		this.node.start();
	}

	private void opens(String other, int slots) {
		this.store.open(other, other.hashCode(), this.beat++, slots);
		this.node.loop.pass(20);
	}

	private long givenTo(String other) {
		return IntStream.range(0, SLOTS).filter((slot) -> other.equals(this.node.ownerOf(slot).node())).count();
	}

	@Test
	void noMoreSlotsAreOnTheirWayThanANodeOpens() {
		opens("other", 0);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME);
		assertThat(this.node.owned()).isEqualTo(SLOTS - AT_A_TIME);
		opens("other", 1);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 1);
		opens("other", AT_A_TIME + 1);
		assertThat(givenTo("other")).isEqualTo(2 * AT_A_TIME + 1);
		opens("other", SLOTS);
		assertThat(givenTo("other")).isGreaterThan(2 * AT_A_TIME + 1);
		assertThat(this.node.owned()).isEqualTo(SLOTS - givenTo("other")).isPositive();
	}

	@Test
	void whatOthersHandOverIsOnItsWayAsWell() {
		this.store.own(SLOTS - 1, new SlotOwner("other", "other".hashCode(), 7, 7));
		this.node.loop.pass(20);
		opens("other", 0);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME);
	}

	@Test
	void onlyAFewSlotsAreHandedOverAtATimeAlsoToANodeThatDoesNotSay() {
		List<Tenure> running = IntStream.range(0, SLOTS)
			.mapToObj((slot) -> this.node.slots.enter(slot, 0, false))
			.toList();
		this.store.lease("other", 5, 0, false);
		this.node.loop.pass(20);
		assertThat(this.node.slots.statistics().handingOver()).isEqualTo(AT_A_TIME);
		running.forEach(Tenure::leave);
		this.node.loop.pass(20);
		assertThat(givenTo("other")).isGreaterThan(AT_A_TIME);
	}

	@Test
	void whatIsNoLongerOnItsWayMakesRoom() {
		opens("other", 0);
		IntStream.range(0, SLOTS)
			.filter((slot) -> "other".equals(this.node.ownerOf(slot).node()))
			.forEach((slot) -> this.store.own(slot, new SlotOwner("third", 3, 9, 9)));
		opens("other", 0);
		assertThat(givenTo("third")).isEqualTo(AT_A_TIME);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME);
	}

	/** Or they would take it for what it has, and what they hand over for open. */
	@Test
	void whoHasHandedSlotsOverSaysAtOnceHowManyAreLeft() {
		opens("other", SLOTS);
		assertThat(this.node.owned()).isLessThan(SLOTS);
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(this.node.owned());
	}

	@Test
	void aNodeThatOpensNothingGetsAnotherOneNowAndThen() {
		opens("other", 0);
		this.node.loop.pass(PATIENCE);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 1);
		this.node.loop.pass(PATIENCE);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 2);
		// From here on it counts again what is on its way
		opens("other", 1);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 2);
	}

	@Test
	void whoOpensOneSlotAndThenNothingGetsAnotherOneAfterTheSameTime() {
		opens("other", 0);
		this.node.loop.pass(PATIENCE);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 1);
		opens("other", 1);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 1);
		this.node.loop.pass(PATIENCE);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME + 2);
	}

	@Test
	void whoHasFewerSlotsOpenThanBeforeHasOpenedNothing() {
		opens("other", 1);
		long given = givenTo("other");
		this.node.loop.pass(PATIENCE - 30);
		opens("other", 0);
		assertThat(givenTo("other")).isEqualTo(given);
		this.node.loop.pass(PATIENCE);
		assertThat(givenTo("other")).isEqualTo(given + 1);
	}

	@Test
	void nobodyWaitsForAnotherNodeThatOpensNothing() {
		this.store.lease("quick", 9, 0, false);
		opens("other", 0);
		int[] both = { 1, 1, 1 };
		SlotTable table = SlotTable.of(List.of(ME, "other", "quick"), both);
		long quick = IntStream.range(0, SLOTS).filter((slot) -> "quick".equals(table.owner(slot))).count();
		assertThat(givenTo("quick")).isEqualTo(quick).isGreaterThan(AT_A_TIME);
		assertThat(givenTo("other")).isEqualTo(AT_A_TIME);
	}

	@Test
	void whoIsHandedASlotSaysAtOnceThatItIsOpen() {
		opens("other", SLOTS);
		int before = this.store.leaseOf(ME).open();
		int given = IntStream.range(0, SLOTS)
			.filter((slot) -> "other".equals(this.node.ownerOf(slot).node()))
			.findFirst()
			.orElseThrow();
		this.store.own(given, new SlotOwner(ME, this.node.incarnation(), 9, 9));
		this.node.loop.pass(1);
		assertThat(this.node.isOwner(given)).isTrue();
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(this.node.owned()).isNotEqualTo(before);
	}

	/** Or who hands over to this node would wait for slots that it is not working on. */
	@Test
	void whatTheListenerCannotPrepareDoesNotLookAsIfItWereOnItsWay() {
		List<Integer> failing = losesTwo();
		this.node.throwing = true;
		failing.forEach(this::isGiven);
		this.node.loop.pass(1);
		assertThat(this.node.owned()).isLessThan(SLOTS - givenTo("other"));
		assertNothingLooksAsIfOnItsWay();
		// Nor while it is tried again, as long as that may take
		this.node.holdsListeners = true;
		this.node.loop.pass(700);
		assertThat(this.node.calls).isNotEmpty();
		assertNothingLooksAsIfOnItsWay();
	}

	@Test
	void whatTheListenerHasPreparedAtLastIsCountedOnce() {
		List<Integer> failing = losesTwo();
		this.node.throwing = true;
		failing.forEach(this::isGiven);
		this.node.loop.pass(1);
		this.node.throwing = false;
		this.node.loop.pass(700);
		assertThat(failing).allMatch(this.node::isOwner);
		assertNothingLooksAsIfOnItsWay();
	}

	@Test
	void whatIsBeingPreparedIsOnItsWay() {
		List<Integer> given = losesTwo();
		this.node.holdsListeners = true;
		given.forEach(this::isGiven);
		this.node.loop.pass(600);
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(SLOTS - givenTo("other") - 2);
	}

	@Test
	void whatCannotBeFencedDoesNotLookAsIfItWereOnItsWay() {
		List<Integer> failing = losesTwo();
		this.store.unreachable.addAll(failing);
		failing.forEach(this::isGiven);
		this.node.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis() + 1);
		assertNothingLooksAsIfOnItsWay();
		// Nor while it is tried again
		this.node.loop.pass(600);
		assertNothingLooksAsIfOnItsWay();
	}

	@Test
	void whatIsLeftAloneForAMomentDoesNotLookAsIfItWereOnItsWay() {
		List<Integer> failing = losesTwo();
		failing.forEach((slot) -> this.store.fences.put(slot, new Fence(slot, Long.MAX_VALUE / 4, 5)));
		failing.forEach(this::isGiven);
		this.node.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis() + 1);
		assertThat(failing).noneMatch(this.node::isOwner);
		assertNothingLooksAsIfOnItsWay();
	}

	@Test
	void whatAnotherNodeHadAfterAFailureIsOnItsWayAgain() {
		List<Integer> failing = losesTwo();
		this.node.throwing = true;
		failing.forEach(this::isGiven);
		this.node.loop.pass(1);
		failing.forEach((slot) -> this.store.own(slot, new SlotOwner("other", "other".hashCode(), 11, 11)));
		this.node.loop.pass(1);
		this.node.throwing = false;
		this.node.holdsListeners = true;
		this.store.lease("other", "other".hashCode(), this.beat++, true);
		this.node.loop.pass(700);
		assertThat(givenTo(ME)).isEqualTo(SLOTS);
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(this.node.owned()).isLessThan(SLOTS);
	}

	@Test
	void whatCannotBeFencedIsGivenAwayAFewAtATime() {
		LeasedFixture unable = new LeasedFixture(new ScriptedStore(), SLOTS);
		IntStream.range(0, SLOTS).forEach(unable.store.unreachable::add);
		unable.start();
		unable.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis());
		unable.store.open("other", 5, 0, 0);
		unable.loop.pass(200);
		assertThat(IntStream.range(0, SLOTS).filter((slot) -> "other".equals(unable.ownerOf(slot).node())).count())
			.isEqualTo(AT_A_TIME);
	}

	/** Two slots that this node should have go to another one. */
	private List<Integer> losesTwo() {
		opens("other", SLOTS);
		SlotTable table = SlotTable.of(List.of(ME, "other"), new int[] { 1, 1 });
		List<Integer> own = IntStream.range(0, SLOTS)
			.filter((slot) -> ME.equals(table.owner(slot)))
			.limit(2)
			.boxed()
			.toList();
		own.forEach((slot) -> this.store.own(slot, new SlotOwner("other", "other".hashCode(), 7, 7)));
		this.node.loop.pass(LeasedFixture.SETTINGS.renewInterval().toMillis());
		opens("other", SLOTS);
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(this.node.owned());
		return own;
	}

	private void isGiven(int slot) {
		this.store.own(slot, new SlotOwner(ME, this.node.incarnation(), 9, 9));
	}

	private void assertNothingLooksAsIfOnItsWay() {
		assertThat(this.store.leaseOf(ME).open()).isEqualTo(SLOTS - givenTo("other"));
	}

}
