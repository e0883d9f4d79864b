/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.Selector;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongConsumer;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import com.esotericsoftware.kryonet.Server;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.protocol.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * A KryoNet server whose passes end with a flush, and that outlives its clients'
 * mistakes.
 */
final class ResilientServer extends Server implements NetworkLoop.LoopedEndPoint {

	/** Room for a frame that is being written while the one before waits. */
	static final int WRITE_BUFFER = 2 * Protocol.LARGEST_FRAME;

	static final int READ_BUFFER = Protocol.LARGEST_FRAME;

	/**
	 * Room for what a stranger is told: a challenge, a refusal, the certificates of most
	 * nodes.
	 */
	private static final int STRANGERS_WRITE_BUFFER = 4096;

	private static final int PASS_MILLIS = 250;

	private final Selector selector = KryonetFields.selector(this);

	private final LinkSettings settings;

	private final LinkCounters counters;

	private final FrameSerialization serialization;

	private final Function<FrameChannel, ServerEnd> ends;

	/** Is told the time at the end of each pass. */
	private final LongConsumer eachPass;

	private final NetworkLoop loop;

	private final TouchedChannels touched = new TouchedChannels();

	private final Set<ServerChannel> open = ConcurrentHashMap.newKeySet();

	private final UnprovenConnections<ServerChannel> unproven;

	private @Nullable Admission admission;

	private volatile boolean leaving;

	private ResilientServer(LinkSettings settings, UnprovenConnections<ServerChannel> unproven, LinkCounters counters,
			int largestStrangersFrame, FrameSerialization serialization, Function<FrameChannel, ServerEnd> ends,
			LongConsumer eachPass, String name) {
		super(STRANGERS_WRITE_BUFFER, largestStrangersFrame, serialization);
		this.settings = settings;
		this.unproven = unproven;
		this.counters = counters;
		this.serialization = serialization;
		this.ends = ends;
		this.eachPass = eachPass;
		this.loop = new NetworkLoop(this, name);
		addListener(new Life());
	}

	static ResilientServer create(LinkSettings settings, UnprovenConnections<ServerChannel> unproven,
			LinkCounters counters, int largestStrangersFrame, Function<FrameChannel, ServerEnd> ends,
			LongConsumer eachPass, String name) {
		return new ResilientServer(settings, unproven, counters, largestStrangersFrame, new FrameSerialization(), ends,
				eachPass, name);
	}

	/** Binds before the thread starts, so that the caller gets the exception. */
	void open(InetSocketAddress address) throws IOException {
		this.admission = Admission.open(this, address, this.unproven, this.counters);
	}

	void begin() {
		this.loop.start();
	}

	int port() {
		return admission().port();
	}

	Admission admission() {
		Admission opened = this.admission;
		if (opened == null) {
			throw new IllegalStateException("The server is not open");
		}
		return opened;
	}

	@Override
	public void pass() throws IOException {
		KryonetFields.keepAwake(this);
		try {
			update(PASS_MILLIS);
		}
		catch (IOException | RuntimeException | Error ex) {
			forgetSelected();
			endFailedPass(ex);
			throw ex;
		}
		endPass(System.nanoTime());
	}

	/**
	 * Handles connections that are late or have something to send, whatever else failed.
	 */
	private void endFailedPass(Throwable problem) {
		try {
			try {
				admission().forgetArriving();
			}
			finally {
				endPass(System.nanoTime());
			}
		}
		catch (IOException | RuntimeException | Error ex) {
			problem.addSuppressed(ex);
		}
	}

	/** What a failed pass has not handled is selected again, and handled then. */
	private void forgetSelected() {
		if (this.selector.isOpen()) {
			this.selector.selectedKeys().clear();
		}
	}

	private void endPass(long now) {
		this.touched.collect(this.open);
		try {
			this.eachPass.accept(now);
			this.touched.endPass(now);
		}
		finally {
			admission().endPass(now);
		}
	}

	/** Remembers a connection that will want to flush. On the network thread. */
	void touch(ServerChannel channel) {
		this.touched.touch(channel);
	}

	/** The number of this pass. On the network thread. */
	long currentPass() {
		return this.loop.currentPass();
	}

	void wake(ServerChannel channel) {
		this.touched.wake(channel);
		wakeUp();
	}

	boolean isNetworkThread() {
		return this.loop.isCurrentThread();
	}

	@Override
	public void wakeUp() {
		this.selector.wakeup();
	}

	@Override
	protected Connection newConnection() {
		return admission().arriving(new ServerChannel(this, this.ends, this.counters));
	}

	/**
	 * Gives a connection that has proven itself room for all that a client may send.
	 */
	void settle(ServerChannel channel) {
		admission().forget(channel);
		KryonetFields.replaceBuffers(channel, this.serialization, WRITE_BUFFER, READ_BUFFER);
	}

	/** Gives a stranger's connection room for what is sent to it. */
	void makeRoom(ServerChannel channel, int writeBytes) {
		KryonetFields.replaceBuffers(channel, this.serialization, writeBytes,
				KryonetFields.readBuffer(channel).capacity());
	}

	/** All current connections. */
	Set<ServerChannel> channels() {
		return this.open;
	}

	/** Asks all clients, and those that connect from now on, to go elsewhere. */
	void goAway() {
		this.leaving = true;
		this.open.forEach((channel) -> channel.link().goAway());
	}

	/** Ends the network thread, which closes everything. */
	void end() {
		this.loop.stop();
	}

	/** The life of connections, on the network thread. */
	private final class Life extends Listener {

		@Override
		public void connected(Connection connection) {
			ServerChannel channel = (ServerChannel) connection;
			// KryoNet also tells of those whose client has gone before
			if (channel.isConnected()) {
				takeIn(channel);
			}
			admission().hasArrived();
		}

		private void takeIn(ServerChannel channel) {
			ResilientServer.this.open.add(channel);
			KryonetFields.selectionKey(channel, WakeOnWriteKey.of(KryonetFields.selectionKey(channel)));
			KryonetFields.socket(channel,
					OneReadPerPassChannel.of(KryonetFields.socket(channel), ResilientServer.this.loop, channel));
			channel.setKeepAliveTCP(ResilientServer.this.settings.heartbeatMillis());
			channel.setTimeout(ResilientServer.this.settings.silenceMillis());
			admission().watch(channel);
			String full = ResilientServer.this.leaving ? "this node is going away"
					: ResilientServer.this.counters.whyFull();
			if (full != null) {
				channel.refuse(full);
			}
		}

		@Override
		public void disconnected(Connection connection) {
			ServerChannel channel = (ServerChannel) connection;
			ResilientServer.this.open.remove(channel);
			admission().forget(channel);
			channel.ended(ResilientServer.this.serialization.takeProblem());
		}

	}

}
