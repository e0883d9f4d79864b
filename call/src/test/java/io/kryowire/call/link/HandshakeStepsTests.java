/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.tls.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Every kind of frame at every step of both handshakes, each as it would be right at its
 * own step; and servers that try to be believed without a proof.
 */
class HandshakeStepsTests {

	private static final CallMethod ECHO = CallMethod.of("echo", byte[].class, byte[].class);

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final LinkSettings OPEN = LinkSettings.of("node");

	private static final LinkSettings SECURED = OPEN.withSecrets(List.of("the secret of all"));

	/** How far the two have come, and what either may be told then. */
	private enum Step {

		GREETING(Set.of(FrameKind.CHALLENGE), Set.of(FrameKind.HELLO)) {
			@Override
			void reach(LinkPair pair) {
			}
		},

		CHALLENGE(Set.of(FrameKind.WELCOME), Set.of(FrameKind.PROOF)) {
			@Override
			void reach(LinkPair pair) {
				pair.toServer();
				pair.toClient();
			}
		},

		WELCOME(Set.of(FrameKind.SCHEMAS),
				Set.of(FrameKind.CALLS, FrameKind.CHUNK, FrameKind.CANCEL, FrameKind.SCHEMAS)) {
			@Override
			void reach(LinkPair pair) {
				CHALLENGE.reach(pair);
				pair.toServer();
				byte[] welcome = pair.serverChannel.take().get(0);
				pair.client.received(welcome, 0, welcome.length);
			}
		},

		OVER(Set.of(FrameKind.REPLIES, FrameKind.CHUNK, FrameKind.GOAWAY),
				Set.of(FrameKind.CALLS, FrameKind.CHUNK, FrameKind.CANCEL, FrameKind.SCHEMAS)) {
			@Override
			void reach(LinkPair pair) {
				pair.pump();
			}
		},

		MISTAKE(Set.of(), Set.of()) {
			@Override
			void reach(LinkPair pair) {
				refused(pair.client::received, frame(FrameKind.REPLIES));
				refused(pair.server::received, frame(FrameKind.PROOF));
			}
		};

		private final Set<Integer> ofServer;

		private final Set<Integer> ofClient;

		Step(Set<Integer> ofServer, Set<Integer> ofClient) {
			this.ofServer = ofServer;
			this.ofClient = ofClient;
		}

		abstract void reach(LinkPair pair);

	}

	static Stream<Arguments> framesAtSteps() {
		return Stream.of(Step.values())
			.flatMap((step) -> Stream.of(0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 16, 99, 255)
				.map((kind) -> Arguments.of(step, kind)));
	}

	private static LinkPair at(Step step) {
		LinkPair pair = pair(OPEN);
		pair.client.start();
		step.reach(pair);
		return pair;
	}

	@ParameterizedTest(name = "{0}: {1}")
	@MethodSource("framesAtSteps")
	void aClientTakesWhatIsDueAndNothingElse(Step step, int kind) {
		LinkPair pair = at(step);
		expect(step.ofServer.contains(kind), pair.client::received, frame(kind));
		assertThat(pair.events.contains("ready [4711]"))
			.isEqualTo(step == Step.OVER || (step == Step.WELCOME && kind == FrameKind.SCHEMAS));
	}

	@ParameterizedTest(name = "{0}: {1}")
	@MethodSource("framesAtSteps")
	void aServerTakesWhatIsDueAndNothingElse(Step step, int kind) {
		LinkPair pair = at(step);
		if (step == Step.CHALLENGE) {
			pair.clientChannel.take();
		}
		expect(step.ofClient.contains(kind), pair.server::received, frame(kind));
		assertThat(pair.serverCounters.ofPeer(List.of()).connections()).isEqualTo(
				(step == Step.OVER || step == Step.WELCOME || (step == Step.CHALLENGE && kind == FrameKind.PROOF)) ? 1
						: 0);
	}

	@ParameterizedTest
	@EnumSource(Step.class)
	void aRefusalEndsEveryStepAndIsToldOnOneLine(Step step) {
		LinkPair pair = at(step);
		assertThatExceptionOfType(ProtocolException.class)
			.isThrownBy(() -> pair.client.received(new byte[] { FrameKind.REFUSED, 4, 'w', '\n', 'h', 'y' }, 0, 6))
			.withMessage("The server refuses the connection: w hy");
	}

	@Test
	void aServerThatWelcomesWithoutAChallengeIsNotBelieved() {
		believesNot((client) -> client.received(frame(FrameKind.WELCOME), 0, frame(FrameKind.WELCOME).length));
	}

	@Test
	void aServerThatWantsNoSecretIsNotBelieved() {
		believesNot((client) -> client.received(frame(FrameKind.CHALLENGE), 0, frame(FrameKind.CHALLENGE).length));
	}

	/** Neither without a proof, nor with none of bytes, nor with the client's own. */
	@Test
	void aServerThatDoesNotProveTheSecretIsNotBelieved() {
		for (int attempt = 0; attempt < 3; attempt++) {
			LinkPair pair = pair(SECURED);
			pair.client.start();
			pair.toServer();
			pair.toClient();
			byte[] proof = pair.clientChannel.take().get(0);
			assertThat(proof[0]).isEqualTo((byte) FrameKind.PROOF);
			byte[] open = frame(FrameKind.WELCOME);
			byte[] welcome = Arrays.copyOf(open, 6);
			if (attempt > 0) {
				welcome = Arrays.copyOf(open, open.length + Protocol.PROOF_BYTES);
				System.arraycopy(open, 6, welcome, 6 + Protocol.PROOF_BYTES, open.length - 6);
				System.arraycopy((attempt == 1) ? new byte[Protocol.PROOF_BYTES] : proof, (attempt == 1) ? 0 : 5,
						welcome, 6, Protocol.PROOF_BYTES);
			}
			refused(pair.client::received, (attempt == 0) ? open : welcome);
			isOutside(pair);
			// Nor a better one afterwards
			refused(pair.client::received, welcome);
			isOutside(pair);
		}
	}

	private static void believesNot(Consumer<ClientLink> server) {
		LinkPair pair = pair(SECURED);
		pair.client.start();
		pair.clientChannel.take();
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> server.accept(pair.client));
		isOutside(pair);
	}

	/** Nothing was sent but the handshake, and nothing is. */
	private static void isOutside(LinkPair pair) {
		assertThat(pair.events).isEmpty();
		RemoteMethod echo = pair.method(ECHO);
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> echo.call(FAIL, new byte[] { 42 }))
			.matches((ex) -> ex.outcome() == Outcome.NOT_SENT);
		assertThat(pair.clientChannel.take()).noneMatch((frame) -> frame[0] == FrameKind.CALLS);
	}

	/** Whoever resumes a session of TLS shows its certificate no more. */
	@Test
	void whoseCertificateHasExpiredIsNotWelcome() {
		LinkPair pair = at(Step.CHALLENGE);
		pair.serverChannel.certificates = List
			.of(Identity.issued("expired caller", Identity.authority("old authority"), "-10d", 5).certificate());
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(pair::toServer)
			.withMessageContaining("certificate is not valid now");
		assertThat(pair.server.isProven()).isFalse();
		assertThat(pair.serverChannel.frames).isEmpty();
	}

	private static LinkPair pair(LinkSettings settings) {
		LinkPair pair = LinkPair.of(settings);
		pair.answer(ECHO, (arguments) -> arguments[0]);
		return pair;
	}

	/** A frame that would be right at its own step. */
	private static byte[] frame(int kind) {
		return FRAMES.getOrDefault(kind, new byte[] { (byte) kind, 0, 0 });
	}

	private static final Map<Integer, byte[]> FRAMES = record();

	private static Map<Integer, byte[]> record() {
		LinkPair pair = pair(OPEN);
		pair.connected();
		RemoteMethod echo = pair.method(ECHO);
		echo.ask(FAIL, new byte[] { 1 });
		pair.pump();
		pair.server.goAway();
		pair.pump();
		Map<Integer, byte[]> frames = new HashMap<>();
		List<byte[]> moved = new ArrayList<>(pair.moved);
		moved.forEach((frame) -> frames.putIfAbsent((int) frame[0], frame));
		frames.put(FrameKind.CANCEL, new byte[] { FrameKind.CANCEL, 9 });
		// That nothing is done, and the first piece of two
		frames.put(FrameKind.REPLIES, Arrays.copyOf(new byte[] { FrameKind.REPLIES }, Protocol.REPLIES_HEAD));
		frames.put(FrameKind.CHUNK, new byte[] { FrameKind.CHUNK, 1, 10, 1 });
		assertThat(frames).containsKeys(FrameKind.HELLO, FrameKind.CHALLENGE, FrameKind.PROOF, FrameKind.WELCOME,
				FrameKind.CALLS, FrameKind.REPLIES, FrameKind.GOAWAY, FrameKind.SCHEMAS);
		return frames;
	}

	private static void expect(boolean welcome, Receiver receiver, byte[] frame) {
		if (welcome) {
			receiver.received(frame, 0, frame.length);
		}
		else {
			refused(receiver, frame);
		}
	}

	private static void refused(Receiver receiver, byte[] frame) {
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> receiver.received(frame, 0, frame.length));
	}

	/** Either end. */
	private interface Receiver {

		void received(byte[] frame, int offset, int length);

	}

}
