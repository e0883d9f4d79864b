/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.sun.management.ThreadMXBean;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The lock of a link is held for a moment, however long a message is: the network thread
 * waits for it, and with that thread all other clients. What would take long is to copy
 * the message, which needs memory for it.
 */
class LongMessageLockTests {

	private static final int LONG = 8 << 20;

	/** All that may be taken under the lock. */
	private static final long LITTLE = 1 << 19;

	private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	@BeforeEach
	void requireNumbers() {
		assumeTrue(this.threads.isThreadAllocatedMemorySupported() && this.threads.isThreadAllocatedMemoryEnabled());
	}

	@Test
	void aCallThatIsLongIsKeptAsItWasEncoded() {
		LinkPair pair = LinkPair.of(LinkSettings.of("node").withWindow(10, 1 << 26));
		CallMethod take = pair.answer(CallMethod.of("take", int.class, byte[].class), (arguments) -> 1);
		pair.connected();
		pair.clientChannel.full = true;
		pair.method(take).ask(CallOptions.DEFAULT.withOverflow(Overflow.FAIL), new byte[1]);
		WireBuffer body = new WireBuffer();
		body.replace(new byte[LONG], LONG);
		BoundMethod method = new BoundMethod(take, 7, KryoCodec.of(), CallMeter.NONE);
		long deadline = System.nanoTime() + Waiting.LONGEST.toNanos();
		long before = this.threads.getCurrentThreadAllocatedBytes();
		assertThat(pair.client.send(method, CallFuture.of(method, 0, deadline, null), CallOptions.DEFAULT, deadline,
				false, body))
			.isTrue();
		assertThat(this.threads.getCurrentThreadAllocatedBytes() - before).isLessThan(LITTLE);
		assertThat(body.length()).as("it is the link's now").isZero();
		assertThat(pair.client.queuedBytes()).isGreaterThan(LONG);
	}

	@Test
	void aResultThatIsLongIsNotCopiedUnderTheLock() throws Exception {
		WireCodec codec = KryoCodec.of();
		BoundMethod grow = new BoundMethod(CallMethod.of("grow", byte[].class), 0, codec, CallMeter.NONE);
		LinkSettings settings = LinkSettings.of("node");
		DoneCalls done = new DoneCalls();
		Outbound outbound = new Outbound(new FakeChannel(), new RepliesHead(done), settings.frameBytes(),
				new LinkCounters(System::nanoTime));
		NodePlan plan = new NodePlan(codec, settings, CallRuntime.SYSTEM, (node) -> {
			throw new IllegalStateException("not started");
		});
		try (NodeContext owner = NodeContext.of(plan, List.of())) {
			Replies replies = new Replies(outbound, settings, owner, done);
			CompletableFuture<Long> inAll = new CompletableFuture<>();
			Thread handler = new Thread(() -> {
				replies.succeed(grow, 1, new byte[LONG], null);
				inAll.complete(this.threads.getCurrentThreadAllocatedBytes());
			});
			long beforeTheLock;
			Outbound.Locked locked = outbound.lock();
			try {
				handler.start();
				patiently().until(() -> handler.getState() == Thread.State.WAITING);
				beforeTheLock = this.threads.getThreadAllocatedBytes(handler.getId());
			}
			finally {
				locked.unlock();
			}
			assertThat(beforeTheLock).as("it has been encoded").isGreaterThan(LONG);
			assertThat(Waiting.get(inAll) - beforeTheLock).isLessThan(LITTLE);
			assertThat(outbound.queuedBytes()).isGreaterThan(LONG);
		}
	}

}
