/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tasks that join a line together run as if each had been added alone.
 */
class TaskLineGroupTests extends AbstractTaskThreadsTest {

	/** More than join by themselves. */
	private static final int MANY = 100;

	private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());

	private TestTask number(int number) {
		return TestTask.of(() -> this.ran.add(number));
	}

	@Test
	void theyRunInTheOrderInWhichTheyWereAddedAndBehindThoseBefore() {
		TaskThreads threads = threads(builder().mostThreads(1));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(-1, begun, end));
		Eventually.opens(begun);
		line.add(number(0));
		TaskLine.Group group = line.group();
		for (int i = 1; i <= MANY; i++) {
			group.add(number(i));
		}
		group.join();
		line.add(number(MANY + 1));
		group.add(number(MANY + 2));
		group.join();
		end.countDown();
		Waiting.patiently().until(() -> this.ran.size() == MANY + 3);
		assertThat(this.ran).isEqualTo(IntStream.range(0, MANY + 3).boxed().toList());
	}

	@Test
	void aFewWaitUntilTheyJoinAndManyDoNot() {
		TaskLine line = threads(builder()).line();
		TaskLine.Group group = line.group();
		TestTask first = number(0);
		group.add(first);
		TestTask other = number(1);
		line.add(other);
		Eventually.opens(other.ran);
		assertThat(first.ran.getCount()).isOne();
		for (int i = 0; i < MANY; i++) {
			group.add(number(2));
		}
		Eventually.opens(first.ran);
		group.join();
		Waiting.patiently().until(() -> this.ran.size() == MANY + 2);
	}

	@Test
	void nothingJoinsTwice() {
		TaskLine line = threads(builder()).line();
		TaskLine.Group group = line.group();
		group.join();
		group.add(number(0));
		group.join();
		group.join();
		line.add(number(1));
		Waiting.patiently().until(() -> this.ran.size() == 2);
		assertThat(this.ran).containsExactly(0, 1);
	}

	@Test
	void oneThatBlocksKeepsNothingOfItsGroupWaitingButItsOwnKey() {
		TaskLine line = threads(builder()).line();
		TaskLine.Group group = line.group();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		TestTask sameKey = TestTask.of(1, () -> {
		});
		CountDownLatch others = new CountDownLatch(2 * MANY);
		group.add(TestTask.waiting(1, begun, end));
		group.add(sameKey);
		for (int i = 0; i < MANY; i++) {
			group.add(TestTask.of(others::countDown));
			group.add(TestTask.of(2 + i, others::countDown));
		}
		group.join();
		Eventually.opens(begun);
		Eventually.opens(others);
		assertThat(sameKey.ran.getCount()).isOne();
		end.countDown();
		Eventually.opens(sameKey.ran);
	}

	/** Its key is its own from the moment it is added, whoever comes meanwhile. */
	@Test
	void aKeyIsKeptForATaskThatHasNotJoinedYet() {
		TaskThreads threads = threads(builder().workers(4));
		TaskLine.Group group = threads.line().group();
		group.add(TestTask.of(7, () -> this.ran.add(0)));
		threads.line().add(TestTask.of(7, () -> this.ran.add(1)));
		group.add(TestTask.of(7, () -> this.ran.add(2)));
		TestTask other = TestTask.of(8, () -> {
		});
		threads.line().add(other);
		Eventually.opens(other.ran);
		assertThat(this.ran).isEmpty();
		group.join();
		Waiting.patiently().until(() -> this.ran.size() == 3);
		assertThat(this.ran).containsExactly(0, 1, 2);
	}

	@Test
	void oneThatIsAwaitedByTheTaskOfItsKeyIsNotTaken() {
		TaskLine line = threads(builder()).line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		TestTask holder = TestTask.waiting(3, begun, end);
		line.add(holder);
		Eventually.opens(begun);
		TaskLine.Group group = line.group();
		assertThat(group.add(TestTask.of(3, () -> this.ran.add(0)).awaitedBy(holder))).isSameAs(holder);
		group.join();
		end.countDown();
		TestTask next = TestTask.of(3, () -> this.ran.add(1));
		line.add(next);
		Eventually.opens(next.ran);
		assertThat(this.ran).containsExactly(1);
	}

	@Test
	void thoseThatJoinWhenTheThreadsHaveBeenClosedAreRefused() {
		TaskThreads threads = threads(builder());
		TaskLine.Group group = threads.line().group();
		TestTask free = number(0);
		TestTask keyed = TestTask.of(1, () -> this.ran.add(1));
		TestTask sameKey = TestTask.of(1, () -> this.ran.add(2));
		List.of(free, keyed, sameKey).forEach(group::add);
		threads.close();
		group.join();
		Eventually.opens(free.refused);
		Eventually.opens(keyed.refused);
		Eventually.opens(sameKey.refused);
		assertThat(this.ran).isEmpty();
	}

	/** While threads come, rest and are listed for, nothing is lost or run twice. */
	@Test
	void underLoadEachRunsOnceAndThoseOfAKeyInOrder() throws Exception {
		TaskThreads threads = threads(builder().workers(3));
		TaskLine shared = threads.line();
		int adders = 4;
		int tasks = 5000;
		AtomicInteger all = new AtomicInteger();
		AtomicInteger disorder = new AtomicInteger();
		List<Thread> running = new ArrayList<>();
		for (int adder = 0; adder < adders; adder++) {
			int key = adder;
			AtomicInteger last = new AtomicInteger(-1);
			Thread thread = new Thread(() -> {
				TaskLine.Group group = ((key & 1) == 0) ? shared.group() : threads.line().group();
				for (int i = 0; i < tasks; i++) {
					int number = i;
					group.add(((i & 1) == 0) ? TestTask.of(all::incrementAndGet) : TestTask.of(key, () -> {
						if (last.getAndSet(number) >= number) {
							disorder.incrementAndGet();
						}
						all.incrementAndGet();
					}));
					if (i % (key + 2) == 0) {
						group.join();
						Thread.yield();
					}
				}
				group.join();
			});
			running.add(thread);
			thread.start();
		}
		for (Thread thread : running) {
			Eventually.ends(thread);
		}
		Waiting.patiently().until(() -> all.get() >= adders * tasks);
		assertThat(all).hasValue(adders * tasks);
		assertThat(disorder).hasValue(0);
		assertThat(this.failures).isEmpty();
	}

}
