/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How tasks that may block run, one thing at a time. How many at once:
 * {@link TaskThreadsLimitsTests}; how they end: {@link TaskThreadsEndsTests}; under load:
 * {@link TaskThreadsStressTests}.
 */
class TaskThreadsTests extends AbstractTaskThreadsTest {

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

	/** To the JVM, its thread runs. */
	@Test
	void whatBlocksInASystemCallKeepsNothingWaiting() throws IOException {
		TaskLine line = threads(builder()).line();
		Pipe pipe = Pipe.open();
		TestTask reading = TestTask.of(() -> new PipeReader(pipe).read());
		line.add(reading);
		TestTask other = TestTask.of(() -> {
		});
		line.add(other);
		Eventually.opens(other.ran);
		assertThat(reading.ran.getCount()).isOne();
		pipe.sink().close();
		Eventually.opens(reading.ran);
		pipe.source().close();
	}

	@Test
	void whatComputesForLongKeepsNothingWaiting() {
		TaskLine line = threads(builder()).line();
		TestTask other = TestTask.of(() -> {
		});
		TestTask computing = TestTask.of(() -> {
			while (other.ran.getCount() > 0) {
				Thread.onSpinWait();
			}
		});
		line.add(computing);
		line.add(other);
		Eventually.opens(other.ran);
		Eventually.opens(computing.ran);
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
		// Another thread would run what waits before all of it is there
		TaskThreads threads = threads(builder().mostThreads(1));
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
	void tasksThatSayThatTheyWaitAreKnownToBeSlowAndThenQuickAgain() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		Pace pace = new Pace();
		assertThat(isSlowAfter(line, pace, TaskThreads::aboutToWait)).as("one alone").isFalse();
		// Two are enough, if they come soon after each other
		Waiting.patiently().until(() -> isSlowAfter(line, pace, TaskThreads::aboutToWait));
		Waiting.patiently().until(() -> !isSlowAfter(line, pace, () -> {
		}));
	}

	private static boolean isSlowAfter(TaskLine line, Pace pace, Runnable body) {
		TestTask task = TestTask.of(pace, body);
		line.add(task);
		Eventually.opens(task.ran);
		return pace.isSlow();
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

}
