/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DirectoryListenersTests {

	private static final ClusterNode A = ClusterNode.at("a", "localhost", 1);

	private static final ClusterNode B = ClusterNode.at("b", "localhost", 2);

	private final DirectoryListeners listeners = new DirectoryListeners("the directory of this test");

	private final List<NodeView> seen = new CopyOnWriteArrayList<>();

	@Test
	void aListenerIsToldTheLatestViewAtOnceAndThenEachLaterOne() {
		Thread thread = Thread.currentThread();
		this.listeners.listen((view) -> {
			assertThat(Thread.currentThread()).isSameAs(thread);
			this.seen.add(view);
		});
		assertThat(this.seen).containsExactly(NodeView.NOTHING);
		this.listeners.show(List.of(B, A));
		this.listeners.show(List.of(A));
		assertThat(this.seen).containsExactly(NodeView.NOTHING, new NodeView(1, List.of(A, B)),
				new NodeView(2, List.of(A)));
		assertThat(this.listeners.view()).isEqualTo(this.seen.get(2));
	}

	@Test
	void onlyWhatIsDifferentIsANewView() {
		assertThat(this.listeners.show(List.of())).as("known to be nobody").isTrue();
		assertThat(this.listeners.show(List.of())).isFalse();
		assertThat(this.listeners.show(List.of(A, B))).isTrue();
		this.listeners.listen(this.seen::add);
		assertThat(this.listeners.show(List.of(B, A))).isFalse();
		assertThat(this.seen).extracting(NodeView::epoch).containsExactly(2L);
	}

	@Test
	void aListenerThatThrowsIsToldNeverthelessAndSoAreOthers() {
		this.listeners.listen((view) -> {
			this.seen.add(view);
			throw new IllegalStateException("from a test");
		});
		this.listeners.listen((view) -> {
			throw new AssertionError("from a test");
		});
		this.listeners.listen(this.seen::add);
		this.listeners.show(List.of(A));
		assertThat(this.seen).extracting(NodeView::epoch).containsExactly(0L, 0L, 1L, 1L);
	}

	@Test
	void whoeverHasEndedListeningIsNotTold() {
		Runnable end = this.listeners.listen(this.seen::add);
		this.listeners.listen(this.seen::add);
		end.run();
		end.run();
		this.listeners.show(List.of(A));
		assertThat(this.seen).hasSize(3);
	}

	@Test
	void theSameListenerMayListenTwice() {
		Consumer<NodeView> listener = this.seen::add;
		this.listeners.listen(listener);
		Runnable end = this.listeners.listen(listener);
		end.run();
		this.listeners.show(List.of(A));
		assertThat(this.seen).hasSize(3);
	}

	@Test
	void whenItIsClosedThenTheLastViewStands() {
		this.listeners.listen(this.seen::add);
		this.listeners.show(List.of(A));
		this.listeners.close();
		assertThat(this.listeners.show(List.of(B))).isFalse();
		assertThat(this.listeners.view().nodes()).containsExactly(A);
		assertThat(this.seen).hasSize(2);
	}

	@Test
	void aViewThatIsShownByAListenerFollowsAfterwards() {
		List<String> order = new ArrayList<>();
		this.listeners.listen((view) -> {
			order.add("begin " + view.epoch());
			if (view.epoch() == 0) {
				this.listeners.show(List.of(A));
			}
			order.add("end " + view.epoch());
		});
		assertThat(order).containsExactly("begin 0", "end 0", "begin 1", "end 1");
	}

	@Test
	void whileAListenerIsBusyNobodyWaitsForItAndItIsToldTheLastViewByWhoeverCalledIt() throws Exception {
		CountDownLatch busy = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		Thread first = new Thread(() -> this.listeners.show(List.of(A)));
		this.listeners.listen((view) -> {
			this.seen.add(view);
			if (view.epoch() == 1) {
				assertThat(Thread.currentThread()).isSameAs(first);
				busy.countDown();
				awaitQuietly(goOn);
			}
			if (view.epoch() > 1) {
				assertThat(Thread.currentThread()).isSameAs(first);
			}
		});
		first.start();
		Waiting.await(busy);
		this.listeners.show(List.of(B));
		this.listeners.show(List.of(A, B));
		assertThat(this.seen).extracting(NodeView::epoch).containsExactly(0L, 1L);
		goOn.countDown();
		Waiting.join(first);
		assertThat(this.seen).extracting(NodeView::epoch).containsExactly(0L, 1L, 3L);
	}

	@Test
	void whenManyThreadsShowViewsThenEachListenerIsToldInOrderOneAtATimeAndTheLastOne() throws Exception {
		for (int i = 0; i < 3; i++) {
			AtomicInteger at = new AtomicInteger();
			List<Long> epochs = new ArrayList<>();
			this.listeners.listen((view) -> {
				if (at.incrementAndGet() > 1 || !epochs.isEmpty() && epochs.get(epochs.size() - 1) >= view.epoch()) {
					this.seen.add(NodeView.NOTHING);
				}
				epochs.add(view.epoch());
				at.decrementAndGet();
			});
		}
		AtomicInteger last = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int thread = 0; thread < 4; thread++) {
			int port = 1000 * thread;
			threads.add(new Thread(() -> {
				for (int i = 1; i <= 500; i++) {
					this.listeners.show(List.of(ClusterNode.at("a", "localhost", port + i)));
				}
			}));
		}
		this.listeners.listen((view) -> last.set((int) view.epoch()));
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			Waiting.join(thread);
		}
		assertThat(this.seen).isEmpty();
		assertThat(last).hasValue((int) this.listeners.view().epoch());
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
