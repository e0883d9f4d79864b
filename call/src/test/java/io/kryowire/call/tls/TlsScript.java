/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted conversation that a list of messages tells how to have: the first byte of
 * each says what happens. Whatever does, what arrives is what was sent, from its
 * beginning, and in order.
 */
final class TlsScript {

	/** What may happen. The number of each is its place. */
	enum Act {

		/** A frame of anybody's, to either side. */
		TO_SERVER, TO_CLIENT,

		/** What one side has sent arrives, in order. */
		MOVE_TO_SERVER, MOVE_TO_CLIENT,

		/** The next frame arrives changed: pairs of a place and what is changed there. */
		CHANGE_TO_SERVER, CHANGE_TO_CLIENT,

		/** The next two arrive as one, or in the other order. */
		JOIN_TO_SERVER, JOIN_TO_CLIENT, SWAP_TO_SERVER, SWAP_TO_CLIENT,

		/** The next arrives, and stays. */
		REPEAT_TO_SERVER, REPEAT_TO_CLIENT,

		/** The application's doing. */
		CLIENT_SENDS, SERVER_SENDS, CLIENT_CLOSES;

		byte[] with(byte... rest) {
			byte[] message = new byte[1 + rest.length];
			message[0] = (byte) ordinal();
			System.arraycopy(rest, 0, message, 1, rest.length);
			return message;
		}

	}

	private static final Act[] ACTS = Act.values();

	private final Side client;

	private final Side server;

	TlsScript(TlsLinks peer, TlsLinks node) {
		this.client = new Side();
		this.server = new Side();
		this.client.channel = peer.toNode(this.client, "localhost", 1).carrying(this.client.link, this.client::secure);
		this.server.channel = node.atNode(this.server).carrying(this.server.link, this.server::secure);
		this.client.channel().start();
	}

	/** A handshake, and some frames both ways. */
	static List<byte[]> natural() {
		byte[] toServer = Act.MOVE_TO_SERVER.with();
		byte[] toClient = Act.MOVE_TO_CLIENT.with();
		return List.of(toServer, toClient, toServer, toClient, toServer, Act.CLIENT_SENDS.with((byte) 9, (byte) 1),
				toServer, Act.SERVER_SENDS.with((byte) 100, (byte) 60), toClient,
				Act.CLIENT_SENDS.with((byte) 1, (byte) 1), Act.CLIENT_SENDS.with((byte) 2, (byte) 1), toServer,
				Act.CLIENT_CLOSES.with(), toServer);
	}

	/** Has the conversation, ends it, and throws what has been refused. */
	static void run(TlsLinks peer, TlsLinks node, List<byte[]> messages) {
		TlsScript script = new TlsScript(peer, node);
		script.play(messages);
		script.client.end();
		script.server.end();
		script.check();
		ProtocolException refusal = (script.server.refusal != null) ? script.server.refusal : script.client.refusal;
		if (refusal != null) {
			throw refusal;
		}
	}

	/** How many frames have come through. */
	static int arrived(TlsLinks peer, TlsLinks node, List<byte[]> messages) {
		TlsScript script = new TlsScript(peer, node);
		script.play(messages);
		return script.client.arrived.size() + script.server.arrived.size();
	}

	private void play(List<byte[]> messages) {
		for (byte[] message : messages) {
			if (message.length > 0) {
				act(ACTS[(message[0] & 0xFF) % ACTS.length], Arrays.copyOfRange(message, 1, message.length));
				this.client.passEnded();
				this.server.passEnded();
				check();
			}
		}
	}

	private void act(Act act, byte[] rest) {
		switch (act) {
			case TO_SERVER -> this.server.receive(rest);
			case TO_CLIENT -> this.client.receive(rest);
			case MOVE_TO_SERVER -> this.server.receiveAll(this.client);
			case MOVE_TO_CLIENT -> this.client.receiveAll(this.server);
			case CHANGE_TO_SERVER -> this.server.receiveChanged(this.client, rest);
			case CHANGE_TO_CLIENT -> this.client.receiveChanged(this.server, rest);
			case JOIN_TO_SERVER -> this.server.receiveTwo(this.client, true);
			case JOIN_TO_CLIENT -> this.client.receiveTwo(this.server, true);
			case SWAP_TO_SERVER -> this.server.receiveTwo(this.client, false);
			case SWAP_TO_CLIENT -> this.client.receiveTwo(this.server, false);
			case REPEAT_TO_SERVER -> this.server.receive(this.client.frames.peek());
			case REPEAT_TO_CLIENT -> this.client.receive(this.server.frames.peek());
			case CLIENT_SENDS -> this.client.send(rest);
			case SERVER_SENDS -> this.server.send(rest);
			case CLIENT_CLOSES -> this.client.channel().closeSoon("the script says so");
		}
	}

	private void check() {
		this.server.requireBeginOf(this.client);
		this.client.requireBeginOf(this.server);
	}

	private static void require(boolean condition, String mistake) {
		if (!condition) {
			throw new IllegalStateException(mistake);
		}
	}

	/** One end: the wire below the channel, and the link above it. */
	private static final class Side implements FrameChannel {

		final Deque<byte[]> frames = new ArrayDeque<>();

		final List<byte[]> sent = new ArrayList<>();

		final List<byte[]> arrived = new ArrayList<>();

		final FrameReceiver link = new FrameReceiver() {

			@Override
			public void received(byte[] frame, int offset, int length) {
				require(Side.this.secured == 1, "A frame before the handshake is over");
				require(!Side.this.over, "A frame after the end");
				Side.this.arrived.add(Arrays.copyOfRange(frame, offset, offset + length));
			}

			@Override
			public void passEnded(long nanoTime) {
				// Nothing waits here.
			}

			@Override
			public void closed(String reason) {
				// Seen by the script.
			}

		};

		@Nullable TlsChannel channel;

		@Nullable ProtocolException refusal;

		private int secured;

		private boolean over;

		TlsChannel channel() {
			TlsChannel made = this.channel;
			if (made == null) {
				throw new IllegalStateException("There is no channel yet");
			}
			return made;
		}

		void secure() {
			require(++this.secured == 1, "Two handshakes");
		}

		void send(byte[] rest) {
			int length = (rest.length < 2) ? 1 : 1 + (rest[0] & 0xFF) * (rest[1] & 0xFF);
			byte[] frame = new byte[length];
			frame[0] = FrameKind.CALLS;
			frame[length - 1] = (byte) this.sent.size();
			if (!this.over && channel().trySend(frame, length)) {
				this.sent.add(frame);
			}
		}

		void receive(byte @Nullable [] frame) {
			if (this.over || frame == null || frame.length == 0) {
				return;
			}
			try {
				channel().received(frame, 0, frame.length);
			}
			catch (ProtocolException ex) {
				this.refusal = ex;
				end();
			}
		}

		void receiveAll(Side other) {
			for (byte[] frame = other.frames.poll(); frame != null; frame = other.frames.poll()) {
				receive(frame);
			}
		}

		void receiveChanged(Side other, byte[] changes) {
			byte[] frame = other.frames.poll();
			if (frame == null) {
				return;
			}
			byte[] changed = frame.clone();
			for (int i = 0; i + 1 < changes.length; i += 2) {
				changed[(changes[i] & 0xFF) % changed.length] ^= changes[i + 1];
			}
			receive((changes.length % 2 == 0) ? changed : Arrays.copyOf(changed, changed.length / 2));
		}

		void receiveTwo(Side other, boolean asOne) {
			byte[] first = other.frames.poll();
			byte[] second = other.frames.poll();
			if (first == null || second == null || !asOne) {
				receive(second);
				receive(first);
				return;
			}
			byte[] both = Arrays.copyOf(first, first.length + second.length - 1);
			System.arraycopy(second, 1, both, first.length, second.length - 1);
			receive(both);
		}

		void passEnded() {
			if (!this.over) {
				try {
					channel().passEnded(0);
				}
				catch (ProtocolException ex) {
					this.refusal = ex;
					end();
				}
			}
		}

		void end() {
			if (!this.over) {
				this.over = true;
				channel().closed("the script says so");
			}
		}

		void requireBeginOf(Side other) {
			require(this.arrived.size() <= other.sent.size(), "More has arrived than was sent");
			for (int i = 0; i < this.arrived.size(); i++) {
				require(Arrays.equals(this.arrived.get(i), other.sent.get(i)), "Another frame than was sent");
			}
		}

		@Override
		public boolean trySend(byte[] frame, int length) {
			return this.frames.add(Arrays.copyOf(frame, length));
		}

		@Override
		public void wake() {
			// The script ends passes anyway.
		}

		@Override
		public void wakeBy(long nanoTime) {
			// As above.
		}

		@Override
		public boolean isNetworkThread() {
			return true;
		}

		@Override
		public void closeSoon(String reason) {
			// What arrives until then is taken.
		}

	}

}
