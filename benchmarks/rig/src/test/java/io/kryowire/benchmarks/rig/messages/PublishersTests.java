/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PublishersTests {

	private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(50);

	private static final long PATIENCE = TimeUnit.MINUTES.toNanos(1);

	private final Listeners listeners = new Listeners(2, true);

	private ServerSocket server;

	private Thread teller;

	private Audience audience;

	@BeforeEach
	void connect() throws Exception {
		this.server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		this.teller = new Thread(() -> {
			try (Socket socket = this.server.accept()) {
				MessageListening.tell(this.listeners, socket, MessageListening.OFTEN_NANOS);
			}
			catch (Exception ex) {
				// The test is over.
			}
		});
		this.teller.start();
	}

	/** Has the publishers hear, who take for lost what is missing after some time. */
	private void hear(long lostNanos) throws Exception {
		this.audience = new Audience(this.server.getLocalPort(), lostNanos);
	}

	@AfterEach
	void disconnect() throws Exception {
		if (this.audience != null) {
			this.audience.close();
		}
		this.server.close();
		this.teller.join();
	}

	@Test
	void whatEveryListenerHandlesIsCountedAndNothingIsLost() throws Exception {
		hear(PATIENCE);
		Publishers publishers = new Publishers(
				(message) -> this.listeners.hearings().forEach((hearing) -> hearing.accept(message)), this.audience);
		long published = flatOut(publishers, new Publishing(1, 16)) + flatOut(publishers, new Publishing(1, 1));
		assertThat(published).isEqualTo(this.audience.heard().handled());
		assertThat(publishers.lost()).isZero();
		assertThat(this.audience.heard().inversions()).isZero();
	}

	@Test
	void whatOneListenerMissesIsLostAndHaltsNobody() throws Exception {
		hear(TimeUnit.SECONDS.toNanos(2));
		AtomicLong count = new AtomicLong();
		Publishers publishers = new Publishers((message) -> {
			this.listeners.hearings().get(0).accept(message);
			if (count.getAndIncrement() >= 3) {
				this.listeners.hearings().get(1).accept(message);
			}
		}, this.audience);
		long published = flatOut(publishers, new Publishing(2, 2));
		// On a slow machine some more come too late, and count in any case
		assertThat(publishers.lost()).isGreaterThanOrEqualTo(3);
		assertThat(this.audience.heard().handled()).isEqualTo(published - 3);
		long more = flatOut(publishers, new Publishing(2, 2));
		assertThat(this.audience.heard().handled()).isEqualTo(published - 3 + more);
	}

	@Test
	void noMoreThanTheWindowIsUnderWay() throws Exception {
		hear(PATIENCE);
		AtomicLong most = new AtomicLong();
		AtomicLong published = new AtomicLong();
		Publishers publishers = new Publishers((message) -> {
			long underWay = published.incrementAndGet() - this.audience.heard().handled();
			most.accumulateAndGet(underWay, Math::max);
			this.listeners.hearings().forEach((hearing) -> hearing.accept(message));
		}, this.audience);
		flatOut(publishers, new Publishing(3, 20));
		assertThat(most.get()).isBetween(1L, 20L);
	}

	/**
	 * Threads that get no processor in time publish nothing: then they have more time.
	 */
	private static long flatOut(Publishers publishers, Publishing way) throws Exception {
		long published = 0;
		while (published == 0) {
			published = publishers.flatOut(way, NANOS);
		}
		return published;
	}

	@Test
	void aPacedPublisherPublishesWhatIsDueAndMessagesCarryWhen() throws Exception {
		hear(PATIENCE);
		Publishers publishers = new Publishers((message) -> {
			assertThat(NumberedOrder.nanoTime(message)).isLessThanOrEqualTo(System.nanoTime());
			this.listeners.hearings().forEach((hearing) -> hearing.accept(message));
		}, this.audience);
		assertThat(publishers.paced(new Publishing(2, 1000), NANOS / 100, NANOS)).isEqualTo(100);
		assertThat(this.audience.collect().p99()).isPositive();
	}

	@Test
	void publishingsAreRefusedThatHaveNoThreadOrNoRoom() {
		assertThat(Publishing.each(List.of(1, 2), List.of(8, 9))).containsExactly(new Publishing(1, 8),
				new Publishing(1, 9), new Publishing(2, 8), new Publishing(2, 9));
		assertThatIllegalArgumentException().isThrownBy(() -> new Publishing(0, 1))
			.withMessageStartingWith("0 threads");
		assertThatIllegalArgumentException().isThrownBy(() -> new Publishing(2, 1));
	}

}
