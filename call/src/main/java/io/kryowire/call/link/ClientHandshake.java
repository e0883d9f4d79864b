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
import java.util.Objects;

import io.kryowire.call.CallMethod;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.protocol.SecretProof;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The client's part of the handshake: hello, challenge, proof, welcome.
 */
final class ClientHandshake {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int LONGEST_ID = 1024;

	private static final int MOST_METHODS = 100_000;

	private final LinkSettings settings;

	private final int schemaFingerprint;

	private final SharedSecrets secrets;

	private final byte[] nonce = new byte[Protocol.NONCE_BYTES];

	/** What comes next. Anything else ends the connection. */
	private Step step = Step.CHALLENGE;

	private String serverId = "?";

	private byte @Nullable [] serverNonce;

	private boolean secured;

	private int version;

	/** How many bytes of schemas are still to come. */
	private int missing;

	private final PeerVersions peer;

	/** What was known of the server's schemas before this connection. */
	private final PeerVersions.Kept kept;

	private int toldFingerprint;

	private @Nullable ToldSchemas told;

	private @Nullable Welcome welcome;

	ClientHandshake(LinkSettings settings, SharedSecrets secrets, int schemaFingerprint, PeerVersions peer) {
		this.peer = peer;
		this.kept = peer.kept();
		this.settings = settings;
		this.secrets = secrets;
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
		frame.appendByte(Protocol.OLDEST_VERSION);
		frame.appendByte(this.peer.newest());
		FrameWriter.writeText(frame, this.settings.nodeId(), LONGEST_ID);
		frame.append(this.nonce, 0, this.nonce.length);
		return frame;
	}

	/** Whether the server has proven itself and may send answers. */
	boolean isOver() {
		return this.step == Step.OVER;
	}

	/** Explains a frame that the server must not send now. */
	ProtocolException unexpected(int kind) {
		Step now = this.step;
		this.step = Step.FAILED;
		return new ProtocolException("The server sent a frame of kind %d %s".formatted(kind, now.when));
	}

	/** The step is FAILED until what has arrived has been checked. */
	private void take(Step expected, int kind) {
		if (this.step != expected) {
			throw unexpected(kind);
		}
		this.step = Step.FAILED;
	}

	/** Answers the server's challenge. */
	WireBuffer proof(FrameReader challenge) {
		take(Step.CHALLENGE, FrameKind.CHALLENGE);
		this.version = challenge.readByte();
		if (this.version < Protocol.OLDEST_VERSION || this.version > this.peer.newest()) {
			throw new ProtocolException("The server speaks version %d of the protocol, this client %d to %d"
				.formatted(this.version, Protocol.OLDEST_VERSION, this.peer.newest()));
		}
		byte[] nonceOfServer = challenge.readBytes(Protocol.NONCE_BYTES);
		this.serverNonce = nonceOfServer;
		this.secured = challenge.readByte() == 1;
		if (this.secured == this.secrets.isEmpty()) {
			throw new ProtocolException((this.secured ? "The server wants a shared secret and this client has none (%s)"
					: "This client wants a shared secret and the server has none (%s)")
				.formatted(SharedSecrets.PROPERTY));
		}
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.PROOF);
		FrameWriter.writeInt(frame, tellsSchemas() ? this.kept.fingerprint() : this.schemaFingerprint);
		if (this.secured) {
			byte[] ours = proof(nonceOfServer).ofClient(this.secrets);
			frame.append(ours, 0, ours.length);
		}
		this.step = Step.WELCOME;
		return frame;
	}

	private SecretProof proof(byte[] nonceOfServer) {
		return new SecretProof(this.version, this.settings.nodeId(), this.nonce, nonceOfServer);
	}

	/**
	 * Reads the server's welcome, which means nothing until the proof is checked.
	 * @return the welcome, {@code null} until all that belongs to it has come
	 */
	@Nullable Welcome welcome(FrameReader frame) {
		take(Step.WELCOME, FrameKind.WELCOME);
		String id = frame.readId(LONGEST_ID);
		if (this.secured && !proof(Objects.requireNonNull(this.serverNonce)).isServers(this.secrets, id,
				frame.readBytes(Protocol.PROOF_BYTES))) {
			throw new ProtocolException(
					"The server does not know the shared secret (%s)".formatted(SharedSecrets.PROPERTY));
		}
		this.serverId = id;
		Welcome said = read(frame);
		this.welcome = said;
		return whole(said);
	}

	private @Nullable Welcome whole(Welcome said) {
		this.step = (this.missing > 0) ? Step.SCHEMAS : Step.OVER;
		return (this.missing > 0) ? null : said;
	}

	private boolean tellsSchemas() {
		return this.version >= Protocol.SCHEMAS_VERSION;
	}

	/** Reads schemas of the server, which belong to its welcome. */
	@Nullable Welcome schemas(FrameReader frame) {
		take(Step.SCHEMAS, FrameKind.SCHEMAS);
		this.missing -= frame.remaining();
		if (this.missing < 0) {
			throw new ProtocolException("The server tells more schemas than it has announced");
		}
		ToldSchemas all = Objects.requireNonNull(this.told);
		all.read(frame, (method, fingerprint) -> {
			throw new ProtocolException("A server has no arguments");
		});
		if (this.missing == 0) {
			this.peer.keep(this.toldFingerprint, all);
		}
		return whole(Objects.requireNonNull(this.welcome));
	}

	/** What the server has told, {@code null} if it speaks a version without that. */
	@Nullable ToldSchemas told() {
		return this.told;
	}

	private void readAnnouncement(FrameReader frame) {
		this.toldFingerprint = frame.readInt();
		this.missing = frame.readCount(SchemaBounds.OF_NODE.bytes());
		boolean again = this.missing == 0 && this.toldFingerprint == this.kept.fingerprint();
		ToldSchemas before = this.kept.told();
		this.told = (again && before != null) ? before : new ToldSchemas(SchemaBounds.OF_NODE);
	}

	private Welcome read(FrameReader frame) {
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
		String description = "";
		if (tellsSchemas()) {
			readAnnouncement(frame);
		}
		else {
			description = frame.readText(Protocol.LARGEST_FRAME);
		}
		return new Welcome(Math.min(calls, this.settings.windowCalls()), Math.min(bytes, this.settings.windowBytes()),
				Math.min(maxMessageBytes, this.settings.maxMessageBytes()), List.copyOf(ports), methods, description);
	}

	/** Where the conversation is. */
	private enum Step {

		/** Our hello is on its way. */
		CHALLENGE("before its challenge"),

		/** Our proof is on its way. */
		WELCOME("before its welcome"),

		/** The server has proven itself, and its schemas follow. */
		SCHEMAS("before all of its schemas"),

		/** The server has proven itself. */
		OVER("after its welcome"),

		/** The server has sent something that it must not. */
		FAILED("after a mistake");

		private final String when;

		Step(String when) {
			this.when = when;
		}

	}

	/**
	 * What the server has said.
	 *
	 * @param windowCalls how many calls may be under way
	 * @param windowBytes how many bytes of them
	 * @param maxMessageBytes how long a call may be
	 * @param ports the ports of all its lanes
	 * @param methods its methods by name
	 * @param schemas in version 2 the description of its types, empty if they are equal
	 * to ours
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
