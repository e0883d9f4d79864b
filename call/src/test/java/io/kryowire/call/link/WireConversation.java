/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole small conversation between two links, every kind of frame once, with its random
 * numbers replaced by fixed ones.
 */
final class WireConversation {

	static final String SECRET = "tell nobody what";

	private static final byte[] KEY = stretch(SECRET);

	private static final byte[] CLIENT_NONCE = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");

	private static final byte[] SERVER_NONCE = HexFormat.of().parseHex("101112131415161718191a1b1c1d1e1f");

	private static final CallMethod ADD = CallMethod.of("add", int.class, int.class, int.class);

	private static final CallMethod NOTE = CallMethod.of("note", Void.class, String.class);

	private static final CallMethod WAIT = CallMethod.of("wait", int.class);

	private static final CallMethod FAIL = CallMethod.of("fail", int.class);

	private static final CallOptions OPTIONS = new CallOptions(10_000, Overflow.FAIL, false, 0);

	private static final List<String> CLIENT = List.of("client", "a");

	private static final List<String> SERVER = List.of("server", "a", "b");

	private WireConversation() {
	}

	/**
	 * The frames, those of the client beginning with "C", those of the server with "S".
	 */
	static List<String> record() {
		LinkPair pair = new LinkPair(settings("a"), settings("b"));
		pair.answer(ADD, (arguments) -> (int) arguments[0] + (int) arguments[1]);
		pair.answer(NOTE, (arguments) -> null);
		pair.answer(WAIT, (arguments) -> new CompletableFuture<Integer>());
		pair.answer(FAIL, (arguments) -> {
			throw new IllegalStateException("no");
		});
		pair.connected();
		talk(pair);
		List<byte[]> frames = new ArrayList<>(pair.moved);
		replaceRandomness(frames);
		List<String> lines = new ArrayList<>();
		for (byte[] frame : frames) {
			lines.add((isClients(frame, lines) ? "C " : "S ") + HexFormat.of().formatHex(frame));
		}
		return lines;
	}

	private static LinkSettings settings(String id) {
		return new LinkSettings(id, List.of(SECRET), 100, 1 << 20, 1 << 20, 1024, 3000, 1000, 3000, 1 << 20);
	}

	private static void talk(LinkPair pair) {
		pair.method(ADD).ask(OPTIONS.withKeyHash(0x01020304), 2, 3);
		pair.pump();
		pair.method(NOTE).tell(OPTIONS, "hi");
		pair.method(ADD).ask(OPTIONS, 300, -1);
		pair.method(FAIL).ask(OPTIONS);
		pair.toClient();
		pair.pump();
		CompletableFuture<@Nullable Object> waiting = pair.method(WAIT).ask(OPTIONS);
		pair.pump();
		waiting.cancel(true);
		pair.toClient();
		pair.pump();
		pair.method(NOTE).tell(OPTIONS, "x".repeat(1100));
		pair.toClient();
		pair.pump();
		askNested(pair);
		pair.server.goAway();
		pair.pump();
		pair.server.refuse("bye");
		pair.moved.addAll(pair.serverChannel.take());
	}

	/** As a handler of the client's would. */
	private static void askNested(LinkPair pair) {
		long deadline = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
		OuterCall outer = new OuterCall(0x0102030405060707L, "book", true, deadline, CallChain.NONE, pair.threads);
		outer.within(() -> pair.method(ADD).ask(OPTIONS, 1, 2));
		pair.toClient();
		pair.pump();
	}

	private static boolean isClients(byte[] frame, List<String> before) {
		return switch (frame[0]) {
			case FrameKind.HELLO, FrameKind.PROOF, FrameKind.CALLS, FrameKind.CANCEL, FrameKind.CHUNK -> true;
			default -> before.isEmpty();
		};
	}

	/** Checks the proofs by the book, and makes those of the fixed nonces. */
	private static void replaceRandomness(List<byte[]> frames) {
		byte[] hello = frames.get(0);
		byte[] challenge = frames.get(1);
		byte[] proof = frames.get(2);
		byte[] welcome = frames.get(3);
		byte[] clientNonce = Arrays.copyOfRange(hello, 9, 25);
		byte[] serverNonce = Arrays.copyOfRange(challenge, 2, 18);
		assertThat(Arrays.copyOfRange(proof, 5, 37)).isEqualTo(prove(CLIENT, clientNonce, serverNonce));
		assertThat(Arrays.copyOfRange(welcome, 3, 35)).isEqualTo(prove(SERVER, clientNonce, serverNonce));
		System.arraycopy(CLIENT_NONCE, 0, hello, 9, 16);
		System.arraycopy(SERVER_NONCE, 0, challenge, 2, 16);
		System.arraycopy(prove(CLIENT, CLIENT_NONCE, SERVER_NONCE), 0, proof, 5, 32);
		System.arraycopy(prove(SERVER, CLIENT_NONCE, SERVER_NONCE), 0, welcome, 3, 32);
	}

	/** The proof as the document describes it, written without looking at the code. */
	static byte[] prove(List<String> side, byte[] clientNonce, byte[] serverNonce) {
		WireBuffer input = new WireBuffer();
		append(input, "kryowire".getBytes(StandardCharsets.UTF_8));
		append(input, "3".getBytes(StandardCharsets.UTF_8));
		side.forEach((part) -> append(input, part.getBytes(StandardCharsets.UTF_8)));
		append(input, clientNonce);
		append(input, serverNonce);
		try {
			Mac mac = Mac.getInstance("HmacSHA256");
			mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
			return mac.doFinal(input.toByteArray());
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static byte[] stretch(String secret) {
		try {
			return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
				.generateSecret(new PBEKeySpec(secret.toCharArray(), "kryowire 2".getBytes(StandardCharsets.UTF_8),
						210_000, 256))
				.getEncoded();
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void append(WireBuffer input, byte[] part) {
		input.appendByte(part.length >> 8);
		input.appendByte(part.length);
		input.append(part, 0, part.length);
	}

}
