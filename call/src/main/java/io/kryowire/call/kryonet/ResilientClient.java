/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.Selector;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.link.CountedLog;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * A KryoNet client whose passes end with a flush, that can be connected again and again,
 * and whose thread outlives every connection.
 */
final class ResilientClient extends Client implements FrameSerialization.FrameTarget, NetworkLoop.LoopedEndPoint {

	static {
		MinlogBridge.install();
	}

	private final Selector selector = KryonetFields.selector(this);

	/**
	 * Remains the same as long as the client lives, unlike that of a server's connection.
	 */
	private final WriteSide writeSide = WriteSide.of(this);

	private final LinkSettings settings;

	private final ClientEnd.Factory ends;

	private final NetworkLoop loop;

	private final FrameSerialization serialization;

	private final PassPlan plan = new PassPlan();

	private final CountedLog log = new CountedLog(System::nanoTime);

	/**
	 * The current connection. Written under KryoNet's write lock, so that nothing is
	 * written for one that has ended.
	 */
	private volatile @Nullable ClientChannel channel;

	private volatile @Nullable String closeRequest;

	private volatile boolean over;

	/** Whether the connection that is being made has ended before it was registered. */
	private volatile boolean brokeEarly;

	private final BrokenSocket broken = new BrokenSocket();

	/** The thread that connects, which KryoNet lets close and open. */
	private volatile @Nullable Thread connector;

	private ResilientClient(LinkSettings settings, ClientEnd.Factory ends, String name,
			FrameSerialization serialization) {
		super(ResilientServer.WRITE_BUFFER, ResilientServer.READ_BUFFER, serialization);
		this.settings = settings;
		this.ends = ends;
		this.serialization = serialization;
		this.loop = new NetworkLoop(this, name);
		addListener(new Life());
	}

	static ResilientClient create(LinkSettings settings, ClientEnd.Factory ends, String name) {
		ResilientClient client = new ResilientClient(settings, ends, name, new FrameSerialization());
		client.loop.start();
		return client;
	}

	/** Connects, on the calling thread, which waits. */
	void connectTo(int timeoutMillis, InetAddress host, int port) throws IOException {
		this.connector = Thread.currentThread();
		try {
			// Whatever KryoNet has missed: what comes now is another connection
			endChannel();
			this.closeRequest = null;
			this.brokeEarly = false;
			requireOpen();
			connect(timeoutMillis, host, port, -1);
			requireOpen();
		}
		finally {
			this.connector = null;
		}
	}

	private void requireOpen() throws IOException {
		if (this.over || this.brokeEarly) {
			close();
			throw new IOException(this.over ? "closed" : "the connection ended before it was registered");
		}
	}

	@Override
	public void pass() throws IOException {
		KryonetFields.keepAwake(this);
		ClientChannel current = this.channel;
		update(this.plan.next(System.nanoTime(), (current != null) ? current.end().link() : null));
		endPass(System.nanoTime());
	}

	private void endPass(long now) {
		ClientChannel current = this.channel;
		if (current != null) {
			try {
				current.end().receiver().passEnded(now);
			}
			catch (RuntimeException | Error ex) {
				failed(current, ex);
			}
		}
		if (this.closeRequest != null && isConnected()) {
			close();
		}
	}

	/** An exception of KryoNet here would end the connection, and the thread with it. */
	@Override
	public void update(int timeout) throws IOException {
		this.broken.startUpdate();
		try {
			super.update(timeout);
		}
		catch (IOException | com.esotericsoftware.kryonet.KryoNetException ex) {
			String problem = this.serialization.takeProblem();
			if (this.closeRequest == null) {
				this.closeRequest = (problem != null) ? problem : String.valueOf(ex.getMessage());
			}
			this.broken.found(this);
		}
		finally {
			if (this.broken.endUpdate()) {
				closeBroken();
			}
		}
	}

	private void closeBroken() {
		if (this.broken.takeIsOf(this)) {
			boolean registered = isConnected();
			close();
			if (!registered) {
				this.brokeEarly = true;
				KryonetFields.endConnect(this);
			}
		}
		else {
			endChannel();
			this.closeRequest = null;
		}
	}

	/** Sends a frame of a connection, unless that has ended. */
	boolean trySend(ClientChannel from, FrameSerialization.Frame frame, byte[] bytes, int length) {
		synchronized (this.writeSide.lock()) {
			if (from != this.channel || !this.writeSide.hasRoomFor(length)) {
				return false;
			}
			super.sendTCP(frame.of(bytes, length));
			return true;
		}
	}

	/**
	 * KryoNet's own keep-alives, which are of no use behind something that waits, and
	 * would fill the buffer to its end if the node never read.
	 */
	@Override
	public int sendTCP(Object object) {
		synchronized (this.writeSide.lock()) {
			return this.writeSide.isEmpty() ? super.sendTCP(object) : 0;
		}
	}

	void wakeBy(long nanoTime) {
		if (this.plan.isAfter(nanoTime)) {
			wakeUp();
		}
	}

	@Override
	public void wakeUp() {
		this.selector.wakeup();
	}

	boolean isNetworkThread() {
		return this.loop.isCurrentThread();
	}

	/** Closes the current connection. */
	void closeSoon(String reason) {
		if (this.closeRequest == null) {
			this.closeRequest = reason;
		}
		wakeUp();
	}

	/** Closes a connection, unless it has ended. */
	void closeSoon(ClientChannel which, String reason) {
		synchronized (this.writeSide.lock()) {
			if (which == this.channel) {
				closeSoon(reason);
			}
		}
	}

	/** Nobody writes for it any more when it hears of its end, without the lock. */
	private void endChannel() {
		ClientChannel last;
		synchronized (this.writeSide.lock()) {
			last = this.channel;
			this.channel = null;
		}
		if (last != null) {
			String request = this.closeRequest;
			last.end().receiver().closed((request != null) ? request : "the peer has disconnected or fallen silent");
		}
	}

	/** KryoNet calls this on any thread that finds the socket broken, and holds locks. */
	@Override
	public void close() {
		if (this.loop == null || Thread.currentThread() == this.connector) {
			super.close();
		}
		else if (!isNetworkThread()) {
			closeSoon("the connection broke");
		}
		else if (this.broken.isUpdating()) {
			this.broken.found(this);
		}
		else {
			super.close();
		}
	}

	@Override
	public void frame(byte[] bytes, int offset, int length) {
		ClientChannel current = this.channel;
		if (current == null || this.closeRequest != null) {
			return;
		}
		try {
			current.end().receiver().received(bytes, offset, length);
		}
		catch (RuntimeException | Error ex) {
			failed(current, ex);
		}
	}

	private void failed(ClientChannel current, Throwable problem) {
		this.closeRequest = (problem instanceof ProtocolException) ? String.valueOf(problem.getMessage())
				: FrameFailure.report(this.log, current.end().link().peerId(), problem);
	}

	/** Ends the network thread, which closes everything, and a connect under way. */
	void end() {
		this.over = true;
		this.loop.stop();
		KryonetFields.endConnect(this);
	}

	/** The life of the connection. */
	private final class Life extends Listener {

		@Override
		public void connected(Connection connection) {
			KryonetFields.selectionKey(connection, WakeOnWriteKey.of(KryonetFields.selectionKey(connection)));
			connection.setKeepAliveTCP(ResilientClient.this.settings.heartbeatMillis());
			connection.setTimeout(ResilientClient.this.settings.silenceMillis());
			ClientChannel opened = new ClientChannel(ResilientClient.this, ResilientClient.this.ends);
			KryonetFields.socket(connection, OneReadPerPassChannel.of(KryonetFields.socket(connection),
					ResilientClient.this.loop, (count) -> count));
			synchronized (ResilientClient.this.writeSide.lock()) {
				ResilientClient.this.channel = opened;
			}
			opened.end().start().run();
		}

		@Override
		public void disconnected(Connection connection) {
			endChannel();
		}

	}

}
