/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.failure.KnownExceptions;
import io.kryowire.call.held.HeldBytes;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * Both ends of a connection in one thread, between which nothing moves unless the test
 * says so.
 */
final class LinkPair implements LinkSource, ClientLinkListener {

	final FakeChannel clientChannel = new FakeChannel();

	final FakeChannel serverChannel = new FakeChannel();

	final LinkCounters clientCounters = new LinkCounters(System::nanoTime);

	final LinkCounters serverCounters = new LinkCounters(System::nanoTime);

	final ClientLink client;

	final ServerLink server;

	/** Every frame that has moved, in order. */
	final List<byte[]> moved = new ArrayList<>();

	final List<String> events = new ArrayList<>();

	final TaskThreads threads;

	final NodeSchemas schemas;

	private final WireCodec clientCodec;

	private final WireCodec serverCodec;

	private final List<ServerMethod> methods = new ArrayList<>();

	private int bound;

	/** Where the client's futures are completed. */
	Executor completions = Runnable::run;

	/** The number of the client's first call. */
	long firstCall = 1;

	private boolean ready;

	LinkPair(LinkSettings clientSettings, LinkSettings serverSettings) {
		this(clientSettings, serverSettings, new HeldBytes(1 << 30, 1024));
	}

	LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, HeldBytes held) {
		this(clientSettings, serverSettings, held, threads());
	}

	LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, HeldBytes held, TaskThreads threads) {
		this(clientSettings, serverSettings, held, threads, KryoCodec.of(), KryoCodec.of());
	}

	/** With codecs that outlive the pair, since making them is dear. */
	LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, WireCodec clientCodec, WireCodec serverCodec) {
		this(clientSettings, serverSettings, new HeldBytes(1 << 30, 1024), threads(), clientCodec, serverCodec);
	}

	private LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, HeldBytes held, TaskThreads threads,
			WireCodec clientCodec, WireCodec serverCodec) {
		this(clientSettings, serverSettings, held, threads, clientCodec, serverCodec, new Versions(3, 3));
	}

	/** Of which one may be of a former release. */
	LinkPair(WireCodec clientCodec, WireCodec serverCodec, Versions versions) {
		this(LinkSettings.of("node"), LinkSettings.of("node"), new HeldBytes(1 << 30, 1024), threads(), clientCodec,
				serverCodec, versions);
	}

	private LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, HeldBytes held, TaskThreads threads,
			WireCodec clientCodec, WireCodec serverCodec, Versions versions) {
		this(clientSettings, serverSettings, held, threads, clientCodec, serverCodec, versions, null);
	}

	private LinkPair(LinkSettings clientSettings, LinkSettings serverSettings, HeldBytes held, TaskThreads threads,
			WireCodec clientCodec, WireCodec serverCodec, Versions versions, @Nullable KeyOwnership ownership) {
		this.threads = threads;
		this.clientCodec = clientCodec;
		this.serverCodec = serverCodec;
		this.client = new ClientLink(this.clientChannel, clientSettings, SharedSecrets.of(clientSettings.secrets()),
				this.clientCodec, this.clientCounters, (task) -> this.completions.execute(task),
				new KnownExceptions(ExceptionTypes.NONE, this.clientCodec), this, versions.client());
		this.schemas = new NodeSchemas(this.methods, this.serverCodec.schemas(), 1 << 30, versions.server());
		NodeContext owner = new NodeContext(this.serverCodec, this.methods, List.of(4711), threads, this.serverCounters,
				false, SharedSecrets.of(serverSettings.secrets()), CallAuthorization.OPEN, held,
				new ThreadExhaustion("pair", this.serverCounters.log()), this.schemas, new CallWatch(threads),
				ownership);
		this.server = new ServerLink(this.serverChannel, serverSettings, owner, System.nanoTime());
	}

	/** With a server that has only some of the keys. */
	static LinkPair of(LinkSettings both, KeyOwnership ownership) {
		return new LinkPair(both, both, new HeldBytes(1 << 30, 1024), threads(), KryoCodec.of(), KryoCodec.of(),
				new Versions(3, 3), ownership);
	}

	/** None of them starts before there is something for it. */
	private static TaskThreads threads() {
		return new DispatcherBuilder("pair", (task, problem) -> {
			throw new AssertionError(problem);
		}).buildThreads();
	}

	static LinkPair of(LinkSettings both) {
		return new LinkPair(both, both);
	}

	/** Before the two shake hands. */
	CallMethod answer(CallMethod method, Handler handler) {
		return answer(method, Execution.INLINE, handler);
	}

	CallMethod answer(CallMethod method, Execution execution, Handler handler) {
		return answer(method, execution, handler, CallMeter.NONE);
	}

	CallMethod answer(CallMethod method, Execution execution, Handler handler, CallMeter meter) {
		this.methods.add(new ServerMethod(method, this.methods.size(), this.serverCodec, handler, execution, meter));
		return method;
	}

	RemoteMethod method(CallMethod method) {
		return method(method, CallMeter.NONE);
	}

	RemoteMethod method(CallMethod method, CallMeter meter) {
		return new LinkMethod(new BoundMethod(method, this.bound++, this.clientCodec, meter), this,
				this.clientCounters);
	}

	/** Shakes hands. */
	LinkPair connected() {
		this.client.start();
		pump();
		if (!this.ready) {
			throw new IllegalStateException("Not connected: " + this.events);
		}
		return this;
	}

	/** Moves all frames there are in both directions until there are none. */
	void pump() {
		do {
			toServer();
			toClient();
		}
		while (!this.clientChannel.frames.isEmpty() || !this.serverChannel.frames.isEmpty());
	}

	void toServer() {
		this.serverChannel.network = true;
		for (byte[] frame : this.clientChannel.take()) {
			this.moved.add(frame);
			this.server.received(frame, 0, frame.length);
		}
		this.server.passEnded(System.nanoTime());
		this.serverChannel.network = false;
	}

	void toClient() {
		this.clientChannel.network = true;
		for (byte[] frame : this.serverChannel.take()) {
			this.moved.add(frame);
			this.client.received(frame, 0, frame.length);
		}
		this.client.passEnded(System.nanoTime());
		this.clientChannel.network = false;
	}

	/**
	 * The versions of the protocol that the sides speak.
	 *
	 * @param client the client's
	 * @param server the newest of the server's
	 */
	record Versions(PeerVersions client, int server) {

		Versions(int client, int server) {
			this(new PeerVersions(client), server);
		}

	}

	@Override
	public @Nullable ClientLink link(CallOptions options) {
		return this.ready ? this.client : null;
	}

	@Override
	public boolean await(CallOptions options, long deadlineNanos) {
		return false;
	}

	@Override
	public String trouble() {
		return "a test";
	}

	@Override
	public long firstCall() {
		return this.firstCall;
	}

	@Override
	public String target() {
		return "here";
	}

	@Override
	public void ready(ClientLink link, List<Integer> ports) {
		this.ready = true;
		this.events.add("ready " + ports);
	}

	@Override
	public void goingAway(ClientLink link) {
		this.events.add("going away");
	}

	@Override
	public void ended(ClientLink link, String reason) {
		this.ready = false;
		this.events.add("ended " + reason);
	}

}
