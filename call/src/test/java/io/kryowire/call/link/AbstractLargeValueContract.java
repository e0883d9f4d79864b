/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Values of every size.
 */
abstract class AbstractLargeValueContract extends AbstractLinkContract {

	private static final CallMethod MIRROR = CallMethod.of("mirror", byte[].class, byte[].class);

	private static final CallMethod GROW = CallMethod.of("grow", byte[].class, int.class);

	private static final int MORE_THAN_SOCKETS_HOLD = 12 << 20;

	/** So that windows are not what is tested here. */
	@BeforeEach
	void openTheWindow() {
		this.nodeSettings = this.nodeSettings.withWindow(1 << 14, 256 << 20);
		this.peerSettings = this.peerSettings.withWindow(1 << 14, 256 << 20);
	}

	private static byte[] bytes(int length) {
		byte[] bytes = new byte[length];
		new Random(length).nextBytes(bytes);
		return bytes;
	}

	/** How long a byte array is on the wire. */
	private static int bodyLength(int length) {
		WireBuffer buffer = new WireBuffer();
		KryoCodec.of().tuple(List.of(byte[].class)).write(new Object[] { new byte[length] }, buffer);
		return buffer.length();
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void valuesOfEverySizeComeBack(Execution execution) throws Exception {
		answer(execution, MIRROR, (arguments) -> arguments[0]);
		RemoteMethod mirror = connect().method(MIRROR);
		List<Integer> sizes = new ArrayList<>(List.of(0, 1, 100, 2 * TIMES << 20));
		IntStream.rangeClosed(-45, 5).forEach((i) -> sizes.add(this.peerSettings.frameBytes() + i));
		IntStream.rangeClosed(-30, 5).forEach((i) -> sizes.add(Protocol.CHUNK_BYTES + i));
		IntStream.rangeClosed(-30, 5).forEach((i) -> sizes.add(2 * Protocol.CHUNK_BYTES + i));
		for (int size : sizes) {
			byte[] value = bytes(size);
			assertThat(mirror.call(PATIENT, value)).as("%d bytes", size).isEqualTo(value);
		}
	}

	@Test
	void aValueAsLongAsAllowedIsSentAndOneByteMoreIsNot() throws Exception {
		int most = 1 << 20;
		this.nodeSettings = this.nodeSettings.withMaxMessageBytes(most);
		answer(Execution.INLINE, MIRROR, (arguments) -> arguments[0]);
		Peer peer = connect();
		RemoteMethod mirror = peer.method(MIRROR);
		int longest = most - (bodyLength(most) - most);
		assertThat(bodyLength(longest)).isEqualTo(most);
		assertThat(mirror.call(PATIENT, bytes(longest))).isEqualTo(bytes(longest));
		long before = peer.statistics().callsSent();
		for (int more : new int[] { 1, 2, 100, most }) {
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> mirror.call(PATIENT, new byte[longest + more]))
				.matches((ex) -> ex.outcome() == Outcome.NOT_SENT)
				.withMessageContaining("max-message-size");
		}
		assertThat(peer.statistics().callsSent()).isEqualTo(before);
		assertThat(peer.statistics().queuedBytes()).isZero();
		// A large answer may come before the report that its call is done
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
		assertThat(mirror.call(PATIENT, bytes(1))).isEqualTo(bytes(1));
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void aResultLongerThanAllowedIsAFailureOfTheCallAndOfNothingElse(Execution execution) throws Exception {
		this.nodeSettings = this.nodeSettings.withMaxMessageBytes(1 << 20);
		answer(execution, GROW, (arguments) -> new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])]);
		Peer peer = connect();
		RemoteMethod grow = peer.method(GROW);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> grow.call(PATIENT, 1 << 21))
			.matches((ex) -> ex.outcome() == Outcome.REMOTE)
			.withMessageContaining("max-message-size");
		assertThat(grow.call(PATIENT, 1 << 19)).isEqualTo(new byte[1 << 19]);
		assertThat(peer.statistics().connects()).isEqualTo(1);
	}

	@Test
	void aResultLongerThanThePeerTakesIsAFailureOfTheCallAndOfNothingElse() throws Exception {
		this.peerSettings = this.peerSettings.withMaxMessageBytes(1 << 20);
		answer(Execution.INLINE, GROW,
				(arguments) -> new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])]);
		Peer peer = connect();
		RemoteMethod grow = peer.method(GROW);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> grow.call(PATIENT, 1 << 21))
			.matches((ex) -> ex.outcome() == Outcome.REMOTE)
			.withMessageContaining("this client's max-message-size=1048576");
		assertThat(grow.call(PATIENT, 1 << 19)).isEqualTo(new byte[1 << 19]);
		assertThat(peer.statistics().connects()).isEqualTo(1);
	}

	@Test
	void aResultLongerThanTheBacklogArrives() throws Exception {
		this.nodeSettings = this.nodeSettings.withBacklog(1 << 20);
		answer(Execution.KEYED, GROW,
				(arguments) -> new byte[(Integer) java.util.Objects.requireNonNull(arguments[0])]);
		RemoteMethod grow = connect().method(GROW);
		for (int bytes : new int[] { (1 << 20) - 10, 1 << 20, 5 << 20 }) {
			assertThat(grow.call(PATIENT, bytes)).isEqualTo(new byte[bytes]);
		}
	}

	/** The node does not read before both are on their way. */
	@Test
	void aSmallCallOvertakesALargeOneThatIsOnItsWay() throws Exception {
		CountDownLatch reads = gate();
		CountDownLatch holds = new CountDownLatch(1);
		CallMethod hold = answer(Execution.INLINE, CallMethod.of("hold", Void.class), (arguments) -> {
			holds.countDown();
			await(reads);
			return null;
		});
		Queue<Integer> order = new ConcurrentLinkedQueue<>();
		CallMethod note = answer(Execution.INLINE, CallMethod.of("note", int.class, byte[].class), (arguments) -> {
			order.add(((byte[]) java.util.Objects.requireNonNull(arguments[0])).length);
			return order.size();
		});
		Peer peer = connect();
		CompletableFuture<@Nullable Object> holding = peer.method(hold).ask(PATIENT);
		await(holds);
		RemoteMethod method = peer.method(note);
		CompletableFuture<@Nullable Object> large = method.ask(PATIENT, new byte[MORE_THAN_SOCKETS_HOLD]);
		CompletableFuture<@Nullable Object> small = method.ask(PATIENT, new byte[10]);
		reads.countDown();
		assertThat(result(holding)).isNull();
		assertThat(result(small)).isEqualTo(1);
		assertThat(result(large)).isEqualTo(2);
		assertThat(order).containsExactly(10, MORE_THAN_SOCKETS_HOLD);
	}

	@Test
	void largeAndSmallValuesOfManyCallersDoNotMix() throws Exception {
		answer(Execution.KEYED, MIRROR, (arguments) -> arguments[0]);
		RemoteMethod mirror = connect().method(MIRROR);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		int[] sizes = { 1_000_000, 5, 70_000, 33_000, 0, 300_000, 1000 };
		int calls = 4 * TIMES * sizes.length;
		for (int i = 0; i < calls; i++) {
			asked.add(mirror.ask(PATIENT, bytes(sizes[i % sizes.length] + i)));
		}
		for (int i = 0; i < calls; i++) {
			assertThat(result(asked.get(i))).isEqualTo(bytes(sizes[i % sizes.length] + i));
		}
	}

}
