/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is promised about tasks that block, one thing at a time. Under load:
 * {@link TaskThreadsStressTests}.
 */
class TaskThreadsTests {

	private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	private final List<TaskThreads> made = new ArrayList<>();

	private DispatcherBuilder builder() {
		return new DispatcherBuilder("test", (task, failure) -> this.failures.add(failure)).workers(1);
	}

	private TaskThreads threads(DispatcherBuilder builder) {
		TaskThreads threads = builder.buildThreads();
		this.made.add(threads);
		return threads;
	}

	@AfterEach
	void close() {
		this.made.forEach(TaskThreads::close);
	}

	@Test
	void noThreadStartsBeforeThereIsATask() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		assertThat(threads.snapshot().threads()).isZero();
		TestTask task = TestTask.of(() -> {
		});
		line.add(task);
		Eventually.opens(task.ran);
		assertThat(threads.snapshot().threads()).isOne();
	}

	@Test
	void tasksOfAKeyRunInOrder() {
		TaskLine line = threads(builder().workers(4)).line();
		List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
		for (int i = 0; i < 1000; i++) {
			int number = i;
			line.add(TestTask.of(7, () -> ran.add(number)));
		}
		Waiting.patiently().until(() -> ran.size() == 1000);
		assertThat(ran).isEqualTo(IntStream.range(0, 1000).boxed().toList());
	}

	/** Without other threads for them the 2001 others would wait for the first one. */
	@Test
	void whatBlocksKeepsNothingWaitingButItsOwnKey() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(0, begun, end));
		Eventually.opens(begun);
		TestTask sameKey = TestTask.of(0, () -> {
		});
		line.add(sameKey);
		CountDownLatch others = new CountDownLatch(2001);
		for (int key = 1; key <= 2000; key++) {
			line.add(TestTask.of(key, others::countDown));
		}
		threads.line().add(TestTask.of(others::countDown));
		Eventually.opens(others);
		assertThat(sameKey.ran.getCount()).isOne();
		end.countDown();
		Eventually.opens(sameKey.ran);
	}

	@Test
	void asManyTasksBlockAtOnceAsThereMayBeThreads() {
		TaskThreads threads = threads(builder().mostThreads(100));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(100);
		CountDownLatch end = new CountDownLatch(1);
		for (int key = 0; key < 100; key++) {
			line.add(TestTask.waiting(key, begun, end));
		}
		Eventually.opens(begun);
		assertThat(threads.snapshot().busy()).isEqualTo(100);
		end.countDown();
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
	}

	@Test
	void whenAllThreadsBlockItIsSaidAndWhatWaitsRunsLater() {
		Queue<List<LineTask>> told = new ConcurrentLinkedQueue<>();
		TaskThreads threads = threads(builder().mostThreads(3).whenExhausted(told::add));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(3);
		CountDownLatch end = new CountDownLatch(1);
		for (int key = 0; key < 3; key++) {
			line.add(TestTask.waiting(key, begun, end));
		}
		Eventually.opens(begun);
		TestTask waits = TestTask.of(() -> {
		});
		line.add(waits);
		Waiting.patiently().until(() -> !told.isEmpty());
		assertThat(told.element()).hasSize(3);
		assertThat(threads.snapshot().exhausted()).isTrue();
		assertThat(waits.ran.getCount()).isOne();
		end.countDown();
		Eventually.opens(waits.ran);
	}

	/** What a task waits for may need a thread, as a call back does. */
	@Test
	void tasksThatSayThatTheyWaitAreNotAllThatThereMayBe() {
		TaskThreads threads = threads(builder().mostThreads(2));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(6);
		CountDownLatch end = new CountDownLatch(1);
		for (int i = 0; i < 6; i++) {
			line.add(TestTask.of(() -> {
				begun.countDown();
				TaskThreads.aboutToWait();
				Eventually.opens(end);
			}));
		}
		Eventually.opens(begun);
		TestTask awaited = TestTask.of(end::countDown);
		line.add(awaited);
		Eventually.opens(awaited.ran);
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
		assertThat(threads.snapshot().threads()).isLessThanOrEqualTo(8);
	}

	/** Or the limit would be another one after a burst of them. */
	@Test
	void threadsThatHaveWaitedCountAgain() {
		TaskThreads threads = threads(builder().mostThreads(2));
		TaskLine line = threads.line();
		CountDownLatch waiting = new CountDownLatch(6);
		CountDownLatch go = new CountDownLatch(1);
		for (int i = 0; i < 6; i++) {
			line.add(TestTask.of(() -> {
				TaskThreads.aboutToWait();
				waiting.countDown();
				Eventually.opens(go);
				TaskThreads.hasWaited();
			}));
		}
		Eventually.opens(waiting);
		go.countDown();
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
		CountDownLatch end = new CountDownLatch(1);
		AtomicInteger atOnce = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		CountDownLatch done = new CountDownLatch(20);
		for (int i = 0; i < 20; i++) {
			line.add(TestTask.of(() -> {
				most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
				Eventually.opens(end);
				atOnce.decrementAndGet();
				done.countDown();
			}));
		}
		Waiting.patiently().until(() -> threads.snapshot().exhausted());
		end.countDown();
		Eventually.opens(done);
		assertThat(most.get()).isLessThanOrEqualTo(2);
	}

	/**
	 * Both come while one place is free: the one that does not get it is looked after.
	 */
	@Test
	void twoThatComeAtOnceBothRun() {
		TaskThreads threads = threads(builder().workers(2));
		for (int round = 0; round < 300; round++) {
			CountDownLatch begun = new CountDownLatch(1);
			CountDownLatch end = new CountDownLatch(1);
			threads.line().add(TestTask.waiting(-1, begun, end));
			Eventually.opens(begun);
			CountDownLatch both = new CountDownLatch(2);
			Runnable meet = () -> {
				both.countDown();
				Eventually.opens(both);
			};
			Thread other = new Thread(() -> threads.line().add(TestTask.of(meet)));
			other.start();
			threads.line().add(TestTask.of(meet));
			Eventually.opens(both);
			end.countDown();
			Eventually.ends(other);
		}
	}

	@Test
	void aLineWithManyTasksLetsOthersPass() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		TaskLine other = threads.line();
		AtomicInteger ran = new AtomicInteger();
		AtomicInteger before = new AtomicInteger(-1);
		TestTask single = TestTask.of(() -> before.set(ran.get()));
		line.add(TestTask.of(() -> {
			for (int i = 0; i < 10_000; i++) {
				line.add(TestTask.of(ran::incrementAndGet));
			}
			other.add(single);
		}));
		Eventually.opens(single.ran);
		Waiting.patiently().until(() -> ran.get() == 10_000);
		assertThat(before.get()).isLessThan(10_000);
	}

	@Test
	void anInterruptHitsTheTaskItIsMeantForAndNoOther() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
		TestTask sleeper = TestTask.of(() -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			interrupted.add(Thread.currentThread().isInterrupted());
		});
		TestTask next = TestTask.of(() -> interrupted.add(Thread.currentThread().isInterrupted()));
		line.add(sleeper);
		Eventually.opens(begun);
		threads.interruptIf(System.nanoTime(), (task) -> task == next);
		assertThat(interrupted).isEmpty();
		threads.interruptIf(System.nanoTime(), (task) -> task == sleeper);
		Eventually.opens(sleeper.ran);
		line.add(next);
		Eventually.opens(next.ran);
		assertThat(interrupted).containsExactly(true, false);
	}

	@Test
	void tasksThatSayThatTheyWaitAreKnownToBeSlowAndThenQuickAgain() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		Pace pace = new Pace();
		for (int i = 0; i < 2; i++) {
			assertThat(pace.isSlow()).isFalse();
			TestTask task = TestTask.of(pace, TaskThreads::aboutToWait);
			line.add(task);
			Eventually.opens(task.ran);
		}
		assertThat(pace.isSlow()).isTrue();
		Waiting.patiently().until(() -> {
			TestTask task = TestTask.of(pace, () -> {
			});
			line.add(task);
			Eventually.opens(task.ran);
			return !pace.isSlow();
		});
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void slowTasksRunOnVirtualThreads() {
		TaskThreads threads = threads(builder().virtualThreads(VirtualUse.SLOW).mostThreads(1));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(500);
		CountDownLatch end = new CountDownLatch(1);
		for (int i = 0; i < 500; i++) {
			line.add(TestTask.of(Pace.alwaysSlow(), () -> {
				begun.countDown();
				Eventually.opens(end);
			}));
		}
		Eventually.opens(begun);
		assertThat(threads.snapshot().busy()).isEqualTo(500);
		assertThat(threads.snapshot().threads()).isOne();
		end.countDown();
	}

	@Test
	void aThreadInheritsNothingOfTheTaskThatHasItMade() {
		InheritableThreadLocal<String> user = new InheritableThreadLocal<>();
		ClassLoader loader = Thread.currentThread().getContextClassLoader();
		TaskLine line = threads(builder()).line();
		CountDownLatch end = new CountDownLatch(1);
		Queue<String> seen = new ConcurrentLinkedQueue<>();
		line.add(TestTask.of(() -> {
			user.set("alice");
			Thread.currentThread().setContextClassLoader(null);
			line.add(TestTask.of(() -> {
				seen.add("user " + user.get());
				seen.add("loader " + (Thread.currentThread().getContextClassLoader() == loader));
				end.countDown();
			}));
			TaskThreads.aboutToWait();
			Eventually.opens(end);
		}));
		Eventually.opens(end);
		assertThat(seen).containsExactly("user null", "loader true");
	}

	@Test
	void aTaskThatInterruptsItselfDisturbsNoOther() {
		TaskLine line = threads(builder()).line();
		List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
		line.add(TestTask.of(() -> Thread.currentThread().interrupt()));
		TestTask next = TestTask.of(() -> interrupted.add(Thread.currentThread().isInterrupted()));
		line.add(next);
		Eventually.opens(next.ran);
		assertThat(interrupted).containsExactly(false);
	}

	@Test
	void aTaskThatBlocksKeepsNothingInMemoryThatHasRun() {
		TaskLine line = threads(builder()).line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(1, begun, end));
		Eventually.opens(begun);
		List<WeakReference<TestTask>> later = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			TestTask task = TestTask.of(() -> {
			});
			later.add(new WeakReference<>(task));
			line.add(task);
			Eventually.opens(task.ran);
		}
		Waiting.patiently().until(() -> {
			System.gc();
			return later.stream().filter((task) -> task.get() != null).count() <= 1;
		});
		end.countDown();
	}

	/** Of threads: nothing is lost as long as there is one. */
	@Test
	void whenNoMoreThreadsCanBeMadeThenWhatThereAreRunsEverything() {
		AtomicInteger made = new AtomicInteger();
		TaskThreads threads = threads(builder().workers(2).threads((worker) -> {
			if (made.incrementAndGet() > 1) {
				throw new OutOfMemoryError("as told");
			}
			Thread thread = new Thread(worker, "the only one");
			thread.setDaemon(true);
			return thread;
		}));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(1, begun, end));
		Eventually.opens(begun);
		CountDownLatch others = new CountDownLatch(100);
		for (int i = 0; i < 100; i++) {
			line.add(TestTask.of(i % 2, others::countDown));
		}
		end.countDown();
		Eventually.opens(others);
	}

	@Test
	void aTaskThatWouldWaitForItselfIsNotTaken() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		TestTask holder = TestTask.waiting(3, begun, end);
		line.add(holder);
		Eventually.opens(begun);
		TestTask nested = TestTask.of(3, () -> {
		}).awaitedBy(holder);
		assertThat(line.add(nested)).isSameAs(holder);
		TestTask honest = TestTask.of(3, () -> {
		});
		assertThat(line.add(honest)).isNull();
		end.countDown();
		Eventually.opens(honest.ran);
		assertThat(nested.ran.getCount()).isOne();
	}

	@Test
	void tasksThatAreOverDoNotWaitForTheirKey() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(3, begun, end));
		Eventually.opens(begun);
		List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
		List<TestTask> tasks = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			int number = i;
			tasks.add(TestTask.of(3, () -> ran.add(number)).overIf(() -> number % 3 == 0));
		}
		tasks.forEach(line::add);
		threads.interruptIf(System.nanoTime(), (running) -> false);
		assertThat(ran).containsExactly(0, 3, 6, 9);
		tasks.add(TestTask.of(3, () -> ran.add(10)));
		line.add(tasks.get(10));
		end.countDown();
		Eventually.opens(tasks.get(10).ran);
		assertThat(ran).containsExactly(0, 3, 6, 9, 1, 2, 4, 5, 7, 8, 10);
	}

	@Test
	void whatATaskThrowsHarmsNothingElse() {
		TaskLine line = threads(builder()).line();
		TestTask bad = TestTask.of(1, () -> {
			throw new AssertionError("as told");
		});
		TestTask good = TestTask.of(1, () -> {
		});
		line.add(bad);
		line.add(good);
		Eventually.opens(good.ran);
		assertThat(this.failures).singleElement().isInstanceOf(AssertionError.class);
	}

	@Test
	void closingInterruptsWhatRunsAndRefusesTheRest() {
		TaskThreads threads = threads(builder().mostThreads(1));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		TestTask running = TestTask.of(1, () -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				// As wanted
			}
		});
		line.add(running);
		Eventually.opens(begun);
		TestTask sameKey = TestTask.of(1, () -> {
		});
		TestTask other = TestTask.of(() -> {
		});
		line.add(sameKey);
		line.add(other);
		threads.close();
		Eventually.opens(running.ran);
		Eventually.opens(sameKey.refused);
		Eventually.opens(other.refused);
		TestTask late = TestTask.of(() -> {
		});
		line.add(late);
		Eventually.opens(late.refused);
		Waiting.patiently().until(() -> threads.snapshot().threads() == 0);
	}

}
