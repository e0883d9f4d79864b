/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.call.CallMethod;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.protocol.SecretProof;
import io.kryowire.codec.WireBuffer;

/**
 * The client's part in getting to know each other: hello, challenge, proof, welcome.
 */
final class ClientHandshake {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int LONGEST_ID = 1024;

	private static final int MOST_METHODS = 100_000;

	private final LinkSettings settings;

	private final int schemaFingerprint;

	private final byte[] nonce = new byte[Protocol.NONCE_BYTES];

	private String serverId = "?";

	ClientHandshake(LinkSettings settings, int schemaFingerprint) {
		this.settings = settings;
		this.schemaFingerprint = schemaFingerprint;
		RANDOM.nextBytes(this.nonce);
	}

	String serverId() {
		return this.serverId;
	}

	WireBuffer hello() {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.HELLO);
		FrameWriter.writeInt(frame, Protocol.MAGIC);
		frame.appendByte(Protocol.VERSION);
		frame.appendByte(Protocol.VERSION);
		FrameWriter.writeText(frame, this.settings.nodeId(), LONGEST_ID);
		frame.append(this.nonce, 0, this.nonce.length);
		return frame;
	}

	/** Answers the server's challenge, unless the server fails ours. */
	WireBuffer proof(FrameReader challenge) {
		int version = challenge.readByte();
		if (version != Protocol.VERSION) {
			throw new ProtocolException("The server speaks version %d of the protocol, this client %d"
				.formatted(version, Protocol.VERSION));
		}
		this.serverId = challenge.readId(LONGEST_ID);
		byte[] serverNonce = challenge.readBytes(Protocol.NONCE_BYTES);
		boolean secured = challenge.readByte() == 1;
		SecretProof proof = new SecretProof(this.settings.nodeId(), this.serverId, this.nonce, serverNonce);
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.PROOF);
		FrameWriter.writeInt(frame, this.schemaFingerprint);
		if (secured != !this.settings.secrets().isEmpty()) {
			throw new ProtocolException(secured ? "The server wants a shared secret and this client has none"
					: "This client wants a shared secret and the server has none");
		}
		if (secured) {
			if (!proof.isServers(this.settings.secrets(), challenge.readBytes(Protocol.PROOF_BYTES))) {
				throw new ProtocolException("The server does not know the shared secret");
			}
			byte[] ours = proof.ofClient(this.settings.secrets().get(0));
			frame.append(ours, 0, ours.length);
		}
		return frame;
	}

	/** Reads the server's welcome. */
	Welcome welcome(FrameReader frame) {
		int calls = frame.readCount(1 << 20);
		int bytes = frame.readCount(Integer.MAX_VALUE);
		int maxMessageBytes = frame.readCount(Integer.MAX_VALUE);
		List<Integer> ports = new ArrayList<>();
		for (int i = frame.readCount(1024); i > 0; i--) {
			ports.add(frame.readCount(65535));
		}
		Map<String, RemoteEntry> methods = new HashMap<>();
		int count = frame.readCount(MOST_METHODS);
		for (int id = 0; id < count; id++) {
			String name = frame.readText(4 * CallMethod.LONGEST_NAME);
			methods.put(name, new RemoteEntry(id, frame.readInt(), frame.readInt()));
		}
		return new Welcome(Math.min(calls, this.settings.windowCalls()), Math.min(bytes, this.settings.windowBytes()),
				Math.min(maxMessageBytes, this.settings.maxMessageBytes()), List.copyOf(ports), methods,
				frame.readText(Protocol.LARGEST_FRAME));
	}

	/**
	 * What the server has said.
	 *
	 * @param windowCalls how many calls may be under way
	 * @param windowBytes how many bytes of them
	 * @param maxMessageBytes how long a call may be
	 * @param ports the ports of all its lanes
	 * @param methods its methods by name
	 * @param schemas the description of its types, empty if they are equal to ours
	 */
	record Welcome(int windowCalls, int windowBytes, int maxMessageBytes, List<Integer> ports,
			Map<String, RemoteEntry> methods, String schemas) {
	}

	/**
	 * A method of the server.
	 *
	 * @param id its number there
	 * @param arguments the fingerprint of its parameters
	 * @param result the fingerprint of its result
	 */
	record RemoteEntry(int id, int arguments, int result) {
	}

}
