/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that a list of messages tells how to have: the first byte of each says
 * what happens, such as that the next frame moves, is changed on its way, or that there
 * is another one instead. Whatever happens, what must always hold does.
 */
final class LinkScript {

	/** What may happen. The number of each is its place. */
	enum Act {

		/** A frame of anybody's, to either side. */
		TO_SERVER, TO_CLIENT,

		/** What one side has sent arrives, in order. */
		MOVE_TO_SERVER, MOVE_TO_CLIENT,

		/** The next frame arrives changed: pairs of a place and what is changed there. */
		CHANGE_TO_SERVER, CHANGE_TO_CLIENT,

		/** What a side has sent last comes back to it. */
		REFLECT_TO_SERVER, REFLECT_TO_CLIENT,

		/** The application's doing. */
		ASK, TELL, ASK_LATER, ANSWER, GO_AWAY,

		/** The channel's. */
		END_SERVER, END_CLIENT, FULL;

		byte[] with(byte... rest) {
			byte[] message = new byte[1 + rest.length];
			message[0] = (byte) ordinal();
			System.arraycopy(rest, 0, message, 1, rest.length);
			return message;
		}

	}

	static final String SECRET = "the secret of all";

	private static final Act[] ACTS = Act.values();

	/** Long messages are few and not long: what they take is looked at elsewhere. */
	private static final LinkSettings OPEN = new LinkSettings("node", List.of(), 64, 1 << 16, 1 << 16, 1024, 3000, 1000,
			3000, 1 << 16);

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final CallMethod ECHO = CallMethod.of("echo", byte[].class, byte[].class);

	private static final CallMethod LATER = CallMethod.of("later", int.class, int.class);

	/** Made once: what they know never changes. */
	private static final WireCodec CLIENT_CODEC = KryoCodec.of();

	private static final WireCodec SERVER_CODEC = KryoCodec.of(Note.class);

	/** What only the server knows, so that its welcome describes its types. */
	record Note(String text, int number) {
	}

	private final boolean secured;

	private final LinkPair pair;

	private final RemoteMethod echo;

	private final RemoteMethod later;

	private final Deque<CompletableFuture<Integer>> promised = new ArrayDeque<>();

	private final List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();

	private final LinkScriptSide server;

	private final LinkScriptSide client;

	private int run;

	LinkScript(boolean secured) {
		this.secured = secured;
		LinkSettings settings = secured ? OPEN.withSecrets(List.of(SECRET)) : OPEN;
		this.pair = new LinkPair(settings, settings, CLIENT_CODEC, SERVER_CODEC);
		this.pair.answer(ECHO, (arguments) -> {
			this.run++;
			return arguments[0];
		});
		this.pair.answer(LATER, (arguments) -> {
			this.run++;
			CompletableFuture<Integer> promise = new CompletableFuture<>();
			this.promised.add(promise);
			return promise;
		});
		this.echo = this.pair.method(ECHO);
		this.later = this.pair.method(LATER);
		this.server = new LinkScriptSide(this.pair.server, this.pair.serverChannel);
		this.client = new LinkScriptSide(this.pair.client, this.pair.clientChannel);
		this.pair.client.start();
	}

	/** What the natural conversation is made of. */
	static List<byte[]> natural() {
		byte[] toServer = Act.MOVE_TO_SERVER.with();
		byte[] toClient = Act.MOVE_TO_CLIENT.with();
		return List.of(toServer, toClient, toServer, toClient, Act.ASK.with((byte) 40, (byte) 1), toServer, toClient,
				Act.TELL.with((byte) 5), Act.ASK_LATER.with(), toServer, Act.ANSWER.with(), toClient,
				Act.ASK.with((byte) 127, (byte) 127), toServer, toClient, Act.GO_AWAY.with(), toClient);
	}

	/** A server that counts wrong. */
	static List<byte[]> withReport(long calls, long bytes) {
		List<byte[]> messages = new ArrayList<>(natural().subList(0, 4));
		messages.add(Act.TO_CLIENT.with(ByteBuffer.allocate(Protocol.REPLIES_HEAD)
			.put((byte) FrameKind.REPLIES)
			.putLong(calls)
			.putLong(bytes)
			.array()));
		return messages;
	}

	/** A client that says for whom it calls. */
	static List<byte[]> withCallers() {
		List<byte[]> messages = new ArrayList<>(natural().subList(0, 4));
		messages.add(Act.TO_SERVER.with(new byte[] { FrameKind.CALLS, Protocol.NESTED, 100, 16, 14, 0, 1, 2, 3, 4, 5, 6,
				7, 8, 4, 'b', 'o', 'o', 'k', 0 }));
		return messages;
	}

	/** The frames of that conversation, as anybody could send them. */
	static List<byte[]> recorded() {
		LinkScript script = new LinkScript(false);
		script.play(natural());
		List<byte[]> messages = new ArrayList<>();
		script.client.sent().forEach((frame) -> messages.add(Act.TO_SERVER.with(frame)));
		script.server.sent().forEach((frame) -> messages.add(Act.TO_CLIENT.with(frame)));
		return messages;
	}

	/** Has the conversation, ends it, and throws what has been refused. */
	static void run(boolean secured, List<byte[]> messages) {
		LinkScript script = new LinkScript(secured);
		script.play(messages);
		script.end();
		ProtocolException refusal = (script.server.refusal() != null) ? script.server.refusal()
				: script.client.refusal();
		if (refusal != null) {
			throw refusal;
		}
	}

	/** Breaks a rule, to show that this is noticed. */
	void sendAfterTheEnd() {
		this.client.end();
		this.pair.clientChannel.trySend(new byte[1], 1);
		this.client.passEnded();
	}

	private void play(List<byte[]> messages) {
		for (byte[] message : messages) {
			if (message.length > 0) {
				act(ACTS[(message[0] & 0xFF) % ACTS.length], Arrays.copyOfRange(message, 1, message.length));
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
			case REFLECT_TO_SERVER -> this.server.receiveOwn();
			case REFLECT_TO_CLIENT -> this.client.receiveOwn();
			case ASK -> ask(this.echo, new byte[(rest.length < 2) ? 1 : (rest[0] & 0xFF) * (rest[1] & 0x3F)]);
			case ASK_LATER -> ask(this.later, 1);
			case TELL -> tell(rest);
			case ANSWER -> answer();
			case GO_AWAY -> this.pair.server.goAway();
			case END_SERVER -> this.server.end();
			case END_CLIENT -> this.client.end();
			case FULL -> {
				this.pair.serverChannel.full = !this.pair.serverChannel.full;
				this.pair.clientChannel.full = !this.pair.clientChannel.full;
			}
		}
		this.server.passEnded();
		this.client.passEnded();
	}

	private void ask(RemoteMethod method, Object argument) {
		try {
			this.asked.add(method.ask(FAIL, argument));
		}
		catch (CallException ex) {
			// There is no link, or no room.
		}
	}

	private void tell(byte[] argument) {
		try {
			this.echo.tell(FAIL, (Object) argument);
		}
		catch (CallException ex) {
			// As above.
		}
	}

	private void answer() {
		CompletableFuture<Integer> promise = this.promised.poll();
		if (promise != null) {
			promise.complete(5);
		}
	}

	private void check() {
		boolean proven = this.pair.server.isProven();
		require(this.run == 0 || proven, "A call runs before the proof");
		if (this.secured) {
			require(!proven || this.server.hasReceivedProofOf(this.client), "The server takes another proof");
			require(!this.pair.events.contains("ready [4711]") || proven, "The client believes who knows no secret");
		}
		this.server.requireOnce(FrameKind.CHALLENGE);
		this.server.requireOnce(FrameKind.WELCOME);
		this.client.requireOnce(FrameKind.HELLO);
		this.client.requireOnce(FrameKind.PROOF);
		requireCount("in flight at the server", this.pair.server.inFlight());
		requireCount("in flight at the client", this.pair.client.inFlight());
		requireCount("bytes that wait at the server", this.pair.server.queuedBytes());
		requireCount("bytes that wait at the client", this.pair.client.queuedBytes());
		require(this.pair.client.freeCalls() <= OPEN.windowCalls(), "A window of more than is allowed");
		require(this.pair.client.freeBytes() <= OPEN.windowBytes(), "A window of more bytes than are allowed");
	}

	/** Nothing is left of a conversation. */
	private void end() {
		this.server.end();
		this.client.end();
		while (!this.promised.isEmpty()) {
			answer();
		}
		this.server.passEnded();
		this.client.passEnded();
		require(this.asked.stream().allMatch(CompletableFuture::isDone), "A call never ends");
		require(this.pair.serverCounters.ofPeer(List.of()).connections() == 0, "The server counts a connection");
		require(this.pair.clientCounters.ofPeer(List.of()).connections() == 0, "The client counts a connection");
	}

	private static void requireCount(String what, long count) {
		require(count >= 0, count + " " + what);
	}

	static void require(boolean condition, String mistake) {
		if (!condition) {
			throw new IllegalStateException(mistake);
		}
	}

}
