/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

import io.kryowire.call.link.FrameChannel;
import org.jspecify.annotations.Nullable;

/**
 * The handshake of one connection, of which the network thread makes only the quick
 * steps.
 */
/*
 * Making an engine may require reading certificates, and the engine's own tasks are
 * asymmetric cryptography: both run in the executor, one at a time. While one runs,
 * nothing else touches the engine, and records that arrive are kept. When it is done it
 * wakes the network thread, which goes on. A stranger that sends nothing gets no engine.
 */
final class TlsHandshake {

	private static final int FIRST_ROOM = 2048;

	/** How much may arrive before it is read, on both sides. */
	private static final int MOST_WAITING_BYTES = 1 << 16;

	private final FrameChannel wire;

	private final Supplier<SSLEngine> engines;

	private final Executor tasks;

	private final TlsSender sender;

	private final TlsReceiver receiver;

	/** Records to be read, from its position to its limit. */
	private ByteBuffer waiting = ByteBuffer.allocate(0);

	private boolean begun;

	/** The next two are written before `working` becomes false. */
	private @Nullable SSLEngine engine;

	private @Nullable Throwable failure;

	private volatile boolean working;

	private volatile boolean closed;

	TlsHandshake(FrameChannel wire, Supplier<SSLEngine> engines, Executor tasks, TlsSender sender,
			TlsReceiver receiver) {
		this.wire = wire;
		this.engines = engines;
		this.tasks = tasks;
		this.sender = sender;
		this.receiver = receiver;
	}

	boolean hasBegun() {
		return this.begun;
	}

	/** Keeps records for {@link #advance()}. */
	void arrived(byte[] records, int offset, int length) throws SSLException {
		int size = this.waiting.remaining() + length;
		if (size > MOST_WAITING_BYTES) {
			throw new SSLException(
					"more than %d bytes arrived before they could be read".formatted(MOST_WAITING_BYTES));
		}
		ByteBuffer target = (size <= this.waiting.capacity()) ? this.waiting
				: ByteBuffer.allocate(Math.max(FIRST_ROOM, 2 * size));
		if (target == this.waiting) {
			target.compact();
		}
		else {
			target.put(this.waiting);
		}
		this.waiting = target.put(records, offset, length).flip();
	}

	/**
	 * Goes on until records have to arrive, or a task has to end.
	 * @return whether the handshake is over
	 */
	boolean advance() throws SSLException {
		this.begun = true;
		while (!this.working) {
			if (this.failure != null) {
				throw new SSLException(String.valueOf(this.failure.getMessage()), this.failure);
			}
			SSLEngine current = this.engine;
			if (current == null) {
				work(this::makeEngine);
				continue;
			}
			switch (current.getHandshakeStatus()) {
				case NEED_TASK -> work(() -> runTasks(current));
				case NEED_WRAP -> this.sender.sendHandshake();
				case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
					if (!this.waiting.hasRemaining()) {
						return false;
					}
					read();
				}
				default -> {
					return true;
				}
			}
		}
		return false;
	}

	private void read() throws SSLException {
		SSLEngineResult result = this.receiver.unwrap(this.waiting);
		if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
			throw new SSLException("the other side ended the handshake");
		}
		if (result.bytesProduced() > 0) {
			throw new SSLException("data arrived before the handshake was complete");
		}
	}

	private void work(Runnable task) throws SSLException {
		this.working = true;
		try {
			this.tasks.execute(() -> run(task));
		}
		catch (RejectedExecutionException ex) {
			throw new SSLException("too many handshakes at once", ex);
		}
	}

	private void run(Runnable task) {
		if (this.closed) {
			return;
		}
		try {
			task.run();
		}
		catch (RuntimeException | Error ex) {
			this.failure = ex;
		}
		this.working = false;
		if (!this.wire.isNetworkThread()) {
			this.wire.wake();
		}
	}

	private void makeEngine() {
		SSLEngine made = this.engines.get();
		try {
			made.beginHandshake();
		}
		catch (SSLException ex) {
			throw new IllegalStateException(ex.getMessage(), ex);
		}
		this.sender.use(made);
		this.receiver.use(made);
		this.engine = made;
	}

	private static void runTasks(SSLEngine engine) {
		for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
			task.run();
		}
	}

	/** Takes the records that follow the handshake. */
	byte[] takeRest() {
		byte[] rest = new byte[this.waiting.remaining()];
		this.waiting.get(rest);
		this.waiting = ByteBuffer.allocate(0);
		return rest;
	}

	/** The verified certificates of the other side; none if none are required. */
	List<X509Certificate> certificates() {
		SSLEngine current = this.engine;
		if (current == null) {
			return List.of();
		}
		try {
			return Stream.of(current.getSession().getPeerCertificates()).map(X509Certificate.class::cast).toList();
		}
		catch (SSLPeerUnverifiedException ex) {
			return List.of();
		}
	}

	/** The connection is gone: tasks that have not begun are dropped. */
	void close() {
		this.closed = true;
	}

}
