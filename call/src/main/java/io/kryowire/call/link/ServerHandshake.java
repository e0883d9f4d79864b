/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;

import io.kryowire.call.CallerIdentity;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.protocol.SecretProof;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireSchemas;
import org.jspecify.annotations.Nullable;

/**
 * The server's part of the handshake. Until the client has proven itself it gets nothing
 * but small answers to small frames.
 */
final class ServerHandshake {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int LONGEST_ID = 1024;

	private static final byte[] NOTHING = new byte[0];

	private final LinkSettings settings;

	private final SharedSecrets secrets;

	private final FrameChannel channel;

	/** The newest version that it speaks. */
	private final int newest;

	private int version;

	private final byte[] nonce = new byte[Protocol.NONCE_BYTES];

	private String clientId = "?";

	private byte[] clientNonce = new byte[0];

	/** What comes next. Anything else ends the connection. */
	private Step step = Step.HELLO;

	private volatile CallerIdentity caller = CallerIdentity.unproven("?");

	private volatile boolean proven;

	private @Nullable String secretTrouble;

	private List<WireBuffer> schemas = List.of();

	ServerHandshake(LinkSettings settings, SharedSecrets secrets, FrameChannel channel, int newest) {
		this.newest = newest;
		this.settings = settings;
		this.secrets = secrets;
		this.channel = channel;
		RANDOM.nextBytes(this.nonce);
	}

	String clientId() {
		return this.clientId;
	}

	/** Who the client is, as soon as it has proven it. */
	CallerIdentity caller() {
		return this.caller;
	}

	boolean isProven() {
		return this.proven;
	}

	/**
	 * What it means that the client leaves now, if it may be for a secret, which before
	 * its proof is a guess: one that has another does not stay to say so. For the network
	 * thread.
	 */
	@Nullable String secretTrouble() {
		return this.secretTrouble;
	}

	/** Explains a frame of a stranger that is not part of a handshake. */
	static ProtocolException unexpected(int kind) {
		return new ProtocolException((kind == FrameKind.TLS)
				? "the client uses TLS and this node does not: configure TLS for the node (NodeBuilder.tls), or none for the client"
				: "A stranger's frame of kind " + kind);
	}

	WireBuffer challenge(FrameReader hello) {
		take(Step.HELLO, "A second hello");
		if (hello.readInt() != Protocol.MAGIC) {
			throw new ProtocolException("The client does not speak this protocol");
		}
		int oldest = hello.readByte();
		int newest = hello.readByte();
		this.version = Math.min(newest, this.newest);
		if (this.version < Math.max(oldest, Protocol.OLDEST_VERSION)) {
			throw new ProtocolException("The client speaks versions %d to %d of the protocol, this server %d to %d"
				.formatted(oldest, newest, Protocol.OLDEST_VERSION, this.newest));
		}
		this.clientId = hello.readId(LONGEST_ID);
		this.clientNonce = hello.readBytes(Protocol.NONCE_BYTES);
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.CHALLENGE);
		frame.appendByte(this.version);
		frame.append(this.nonce, 0, this.nonce.length);
		frame.appendByte(this.secrets.isEmpty() ? 0 : 1);
		this.step = Step.PROOF;
		this.secretTrouble = "the client disconnected on learning that this node %s a shared secret (%s); either it %s one, or it was stopped"
			.formatted(this.secrets.isEmpty() ? "does not want" : "wants", SharedSecrets.PROPERTY,
					this.secrets.isEmpty() ? "has" : "lacks");
		return frame;
	}

	/** The step is FAILED until what has arrived has been checked. */
	private void take(Step expected, String mistake) {
		Step now = this.step;
		this.step = Step.FAILED;
		if (now != expected) {
			throw new ProtocolException(mistake);
		}
	}

	/** Whether both sides tell their schemas. */
	boolean tellsSchemas() {
		return this.version >= Protocol.SCHEMAS_VERSION;
	}

	/** What follows the welcome, since the client does not have it. */
	List<WireBuffer> schemas() {
		return this.schemas;
	}

	/** Checks the client's proof and welcomes it. */
	WireBuffer welcome(FrameReader proof, NodeContext owner) {
		take(Step.PROOF, "A proof at the wrong time");
		this.secretTrouble = null;
		int fingerprint = proof.readInt();
		byte[] ours = this.secrets.isEmpty() ? NOTHING : answer(proof.readBytes(Protocol.PROOF_BYTES));
		List<X509Certificate> certificates = this.channel.certificates();
		requireValid(certificates);
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.WELCOME);
		FrameWriter.writeText(frame, this.settings.nodeId(), LONGEST_ID);
		frame.append(ours, 0, ours.length);
		frame.appendVarint(this.settings.windowCalls());
		frame.appendVarint(this.settings.windowBytes());
		frame.appendVarint(this.settings.maxMessageBytes());
		frame.appendVarint(owner.ports().size());
		owner.ports().forEach(frame::appendVarint);
		frame.appendVarint(owner.methods().size());
		for (ServerMethod method : owner.methods()) {
			FrameWriter.writeText(frame, method.method().name(), Protocol.LARGEST_STRANGERS_FRAME);
			FrameWriter.writeInt(frame, method.method().argumentsFingerprint());
			FrameWriter.writeInt(frame, method.method().resultFingerprint());
		}
		if (tellsSchemas()) {
			announce(frame, fingerprint, owner.schemas().tell());
		}
		else {
			describe(frame, fingerprint, owner.codec().schemas());
		}
		this.step = Step.OVER;
		this.caller = new CallerIdentity(this.clientId, !this.secrets.isEmpty(), certificates,
				this.channel.remoteAddress());
		this.proven = true;
		return frame;
	}

	private void announce(WireBuffer frame, int fingerprint, NodeSchemas.Told told) {
		boolean due = fingerprint != told.fingerprint();
		FrameWriter.writeInt(frame, told.fingerprint());
		frame.appendVarint(due ? told.bytes() : 0);
		this.schemas = due ? told.frames() : List.of();
	}

	private static void describe(WireBuffer frame, int fingerprint, WireSchemas schemas) {
		String description = (fingerprint != schemas.fingerprint()) ? schemas.describe() : "";
		FrameWriter.writeText(frame, description, Math.max(0, Protocol.LARGEST_FRAME - frame.length() - 8));
	}

	/**
	 * TLS checks it in full handshakes only: a client that resumes a session has the
	 * certificate of the first one.
	 */
	private static void requireValid(List<X509Certificate> certificates) {
		if (certificates.isEmpty()) {
			return;
		}
		try {
			certificates.get(0).checkValidity();
		}
		catch (CertificateException ex) {
			throw new ProtocolException(
					"The client's certificate is not valid now (%s): renew it, or correct the clocks"
						.formatted(ex.getMessage()));
		}
	}

	private byte[] answer(byte[] proof) {
		byte[] ours = new SecretProof(this.version, this.clientId, this.clientNonce, this.nonce).answer(this.secrets,
				proof, this.settings.nodeId());
		if (ours == null) {
			this.secretTrouble = "The client does not know the shared secret (%s)".formatted(SharedSecrets.PROPERTY);
			throw new ProtocolException(this.secretTrouble);
		}
		return ours;
	}

	/** Where the conversation is. */
	private enum Step {

		/** Nobody has said anything. */
		HELLO,

		/** Our challenge is on its way. */
		PROOF,

		/** The client has proven itself. */
		OVER,

		/** The client has sent something that it must not. */
		FAILED

	}

}
