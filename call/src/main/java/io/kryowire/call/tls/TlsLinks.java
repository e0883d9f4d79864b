/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

import io.kryowire.call.LinkTls;
import io.kryowire.call.link.FrameChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the encrypted links of one node or one peer share: makes a channel for each
 * connection, and runs the slow parts of handshakes on other threads. Thread-safe.
 */
public final class TlsLinks implements AutoCloseable {

	/**
	 * What a client may send in a handshake, beside what it may send without TLS: room
	 * for a chain of certificates.
	 */
	public static final int MOST_HANDSHAKE_BYTES = 1 << 15;

	private static final Logger logger = LoggerFactory.getLogger(TlsLinks.class);

	private static final int FEWEST_THREADS = 2;

	private static final int MOST_THREADS = 4;

	private static final int IDLE_SECONDS = 10;

	/** Each connection has one task at most; beyond so many it is refused. */
	private static final int MOST_WAITING_TASKS = 1024;

	private final LinkTls tls;

	private final Executor tasks;

	private final Runnable end;

	/** The last problem with the context, so that it is logged only once. */
	private final AtomicReference<String> trouble = new AtomicReference<>("");

	private TlsLinks(LinkTls tls, Executor tasks, Runnable end) {
		this.tls = tls;
		this.tasks = tasks;
		this.end = end;
	}

	/**
	 * For the links of a node, whose network threads serve all of its clients: a few
	 * other threads, which end when they are idle, do the work that strangers can cause.
	 * @param tls how the links are encrypted
	 * @param nodeId the node, whose name the threads have
	 * @return what its links share; to be closed
	 */
	public static TlsLinks ofNode(LinkTls tls, String nodeId) {
		int threads = Math.max(FEWEST_THREADS, Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors() / 2));
		AtomicInteger number = new AtomicInteger();
		ThreadPoolExecutor executor = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS,
				new LinkedBlockingQueue<>(MOST_WAITING_TASKS), (task) -> {
					Thread thread = new Thread(task, "kryowire-tls-" + nodeId + "-" + number.getAndIncrement());
					thread.setDaemon(true);
					return thread;
				});
		executor.allowCoreThreadTimeOut(true);
		return new TlsLinks(tls, executor, executor::shutdownNow);
	}

	/**
	 * For the links of a peer, each of which has a network thread of its own that has
	 * nothing else to do during a handshake.
	 * @param tls how the links are encrypted
	 * @return what its links share
	 */
	public static TlsLinks ofPeer(LinkTls tls) {
		return new TlsLinks(tls, Runnable::run, () -> {
		});
	}

	/**
	 * A channel for a client that has connected.
	 * @param wire carries its frames
	 * @return a channel that waits for the client to begin
	 */
	public TlsChannel atNode(FrameChannel wire) {
		return new TlsChannel(wire, () -> serverEngine(context()), this.tasks, TlsProblems.forNode());
	}

	/**
	 * A channel for a connection to a node.
	 * @param wire carries its frames
	 * @param host the node's host, which its certificate has to name
	 * @param port its port
	 * @return a channel, to be started
	 */
	public TlsChannel toNode(FrameChannel wire, String host, int port) {
		return new TlsChannel(wire, () -> clientEngine(context(), host, port), this.tasks,
				TlsProblems.forPeer(host, port));
	}

	private SSLContext context() {
		try {
			SSLContext context = this.tls.context().get();
			this.trouble.set("");
			return context;
		}
		catch (RuntimeException ex) {
			String problem = "Cannot get the TLS context of this side: " + ex;
			if (!problem.equals(this.trouble.getAndSet(problem))) {
				logger.error("{}; there are no connections until this succeeds", problem, ex);
			}
			throw new IllegalStateException(problem, ex);
		}
	}

	private SSLEngine serverEngine(SSLContext context) {
		SSLEngine engine = context.createSSLEngine();
		engine.setUseClientMode(false);
		SSLParameters parameters = parameters(engine);
		switch (this.tls.clientCertificate()) {
			case NEEDED -> parameters.setNeedClientAuth(true);
			case WANTED -> parameters.setWantClientAuth(true);
			case NONE -> parameters.setNeedClientAuth(false);
		}
		engine.setSSLParameters(parameters);
		return engine;
	}

	private SSLEngine clientEngine(SSLContext context, String host, int port) {
		SSLEngine engine = context.createSSLEngine(host, port);
		engine.setUseClientMode(true);
		SSLParameters parameters = parameters(engine);
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		engine.setSSLParameters(parameters);
		return engine;
	}

	private SSLParameters parameters(SSLEngine engine) {
		SSLParameters parameters = engine.getSSLParameters();
		if (!this.tls.protocols().isEmpty()) {
			parameters.setProtocols(this.tls.protocols().toArray(String[]::new));
		}
		if (!this.tls.ciphers().isEmpty()) {
			parameters.setCipherSuites(this.tls.ciphers().toArray(String[]::new));
		}
		return parameters;
	}

	/**
	 * Ends the threads, if there are any.
	 */
	@Override
	public void close() {
		this.end.run();
	}

}
