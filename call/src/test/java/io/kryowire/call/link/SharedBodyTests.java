/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.management.ThreadMXBean;
import io.kryowire.call.CallException;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.link.LinkPair.Versions;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The bytes of a call to several peers belong to all of their links.
 */
class SharedBodyTests {

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final CallMethod TAKE = CallMethod.of("take", int.class, byte[].class);

	private static final int LONG = 1 << 21;

	private final KryoCodec codec = KryoCodec.of();

	private final List<LinkPair> pairs = new ArrayList<>();

	private final List<byte[]> received = new ArrayList<>();

	private final AtomicInteger encoded = new AtomicInteger();

	@TempDir
	private Path directory = Path.of("");

	private void connect(int peers, LinkSettings settings) {
		for (int i = 0; i < peers; i++) {
			LinkPair pair = new LinkPair(settings, settings, this.codec, KryoCodec.of());
			pair.answer(TAKE, (arguments) -> {
				this.received.add((byte[]) Objects.requireNonNull(arguments[0]));
				return 1;
			});
			this.pairs.add(pair.connected());
		}
	}

	private List<CompletableFuture<@Nullable Object>> send(CallMethod method, @Nullable Object argument) {
		SharedCalls calls = new SharedCalls(FAIL, new @Nullable Object[] { argument });
		List<CompletableFuture<@Nullable Object>> answers = this.pairs.stream()
			.map((pair) -> calls.ask(pair.method(method, (measured) -> new Encodings())))
			.toList();
		calls.awaitRoom();
		return answers;
	}

	private static byte[] filled(int value, int length) {
		byte[] bytes = new byte[length];
		Arrays.fill(bytes, (byte) value);
		return bytes;
	}

	/** Short, long, and longer than what a buffer keeps. */
	@ParameterizedTest
	@ValueSource(ints = { 100, 20_000, 60_000, 500_000 })
	void whatWaitsIsNotChangedByWhatIsEncodedLater(int length) {
		connect(3, LinkSettings.of("node").withWindow(100, 1 << 26));
		this.pairs.forEach((pair) -> pair.clientChannel.full = true);
		// A buffer for the first one, if it were used again, would just be large enough
		send(TAKE, filled(1, length * 55 / 100));
		send(TAKE, filled(2, length));
		send(TAKE, filled(3, length));
		for (LinkPair pair : this.pairs) {
			pair.clientChannel.full = false;
			pair.pump();
			assertThat(this.received).containsExactly(filled(1, length * 55 / 100), filled(2, length),
					filled(3, length));
			this.received.clear();
		}
	}

	@Test
	void aLongCallIsInMemoryOnceAndEachLinkCountsItAsAWhole() {
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		assumeTrue(threads.isThreadAllocatedMemorySupported() && threads.isThreadAllocatedMemoryEnabled());
		connect(10, LinkSettings.of("node").withWindow(100, 1 << 26).withMaxMessageBytes(1 << 25));
		this.pairs.forEach((pair) -> pair.clientChannel.full = true);
		send(TAKE, new byte[1]);
		byte[] bytes = filled(7, LONG);
		long before = threads.getCurrentThreadAllocatedBytes();
		send(TAKE, bytes);
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).as("to encode it, not to keep it ten times")
			.isLessThan(4L * LONG);
		assertThat(this.pairs).allSatisfy((pair) -> assertThat(pair.client.queuedBytes()).isGreaterThan(LONG));
		for (LinkPair pair : this.pairs) {
			pair.clientChannel.full = false;
			pair.pump();
			assertThat(this.received).last().isEqualTo(bytes);
			assertThat(pair.client.queuedBytes()).isZero();
		}
	}

	@Test
	void whatIsTooLongForOnePeerFailsForThatOneAlone() {
		connect(1, LinkSettings.of("node").withWindow(100, 1 << 20).withMaxMessageBytes(50_000));
		connect(1, LinkSettings.of("node").withWindow(100, 1 << 20));
		List<CompletableFuture<@Nullable Object>> answers = send(TAKE, filled(7, 60_000));
		this.pairs.forEach(LinkPair::pump);
		assertThatExceptionOfType(Exception.class).isThrownBy(() -> answers.get(0).get())
			.havingCause()
			.isInstanceOf(CallException.class)
			.withMessageContaining("max-message-size=50000");
		assertThat(answers.get(1).join()).isEqualTo(1);
	}

	@Test
	void peersWithOtherVersionsOfATypeReadTheSameBytes() {
		CompiledTypes ours = CompiledTypes.of(this.directory, "record Quote(String isin, int cents) {}");
		CompiledTypes newer = CompiledTypes.of(this.directory,
				"record Quote(long cents, String isin, List<String> notes) {}");
		CompiledTypes broken = CompiledTypes.of(this.directory, "record Quote(String isin, List<String> cents) {}");
		KryoCodec own = KryoCodec.of(ours.type("Quote"));
		List<Object> quotes = new ArrayList<>();
		listen(own, ours, 3, quotes);
		listen(own, newer, 3, quotes);
		listen(own, broken, 3, quotes);
		listen(own, ours, 2, quotes);
		CallMethod method = CallMethod.of("quote", int.class, ours.type("Quote"));
		List<CompletableFuture<@Nullable Object>> answers = send(method, ours.make("Quote", "DE1", 7));
		Waiting.patiently().until(() -> {
			this.pairs.forEach(LinkPair::pump);
			return answers.stream().allMatch(CompletableFuture::isDone);
		});
		assertThat(quotes).containsExactlyInAnyOrder(ours.make("Quote", "DE1", 7), ours.make("Quote", "DE1", 7),
				newer.make("Quote", 7L, "DE1", List.of()));
		assertThat(this.encoded).as("for all of them").hasValue(1);
		assertThat(answers.get(2)).as("which cannot read it").isCompletedExceptionally();
	}

	/** A node with its own types, which speaks some version of the protocol. */
	private void listen(KryoCodec own, CompiledTypes theirs, int version, List<Object> quotes) {
		LinkPair pair = new LinkPair(own, KryoCodec.of(theirs.type("Quote")), new Versions(3, version));
		pair.answer(CallMethod.of("quote", int.class, theirs.type("Quote")), Execution.INLINE, (arguments) -> {
			quotes.add(Objects.requireNonNull(arguments[0]));
			return 1;
		});
		this.pairs.add(pair.connected());
	}

	/** Counts how often arguments are encoded. */
	private final class Encodings implements CallMeter.Timer {

		@Override
		public void ended(long nanos, @Nullable Outcome outcome) {
			// How it ends is of no interest here
		}

		@Override
		public void encodedBroadcast() {
			SharedBodyTests.this.encoded.incrementAndGet();
		}

	}

}
