/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ClientResponseObserver;
import org.jspecify.annotations.Nullable;

/**
 * A client stream that never ends, filled by one thread, which heeds gRPC's
 * back-pressure.
 */
final class TellStream implements ClientResponseObserver<byte[], byte[]> {

	private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private final ClientCallStreamObserver<byte[]> requests;

	private volatile @Nullable Thread waiting;

	private volatile @Nullable Throwable problem;

	TellStream(Channel channel, MethodDescriptor<byte[], byte[]> method) {
		this.requests = (ClientCallStreamObserver<byte[]>) ClientCalls
			.asyncClientStreamingCall(channel.newCall(method, CallOptions.DEFAULT), this);
	}

	@Override
	public void beforeStart(ClientCallStreamObserver<byte[]> requests) {
		requests.setOnReadyHandler(() -> LockSupport.unpark(this.waiting));
	}

	/** Waits for room, and sends. */
	void send(byte[] message) {
		if (!this.requests.isReady()) {
			this.waiting = Thread.currentThread();
			while (!this.requests.isReady() && this.problem == null) {
				LockSupport.parkNanos(this, LOOK_AGAIN_NANOS);
			}
			this.waiting = null;
		}
		if (this.problem != null) {
			throw new IllegalStateException("The stream has ended", this.problem);
		}
		this.requests.onNext(message);
	}

	/** Sends if there is room. */
	boolean offer(byte[] message) {
		if (this.problem != null || !this.requests.isReady()) {
			return false;
		}
		this.requests.onNext(message);
		return true;
	}

	boolean isBroken() {
		return this.problem != null;
	}

	@Override
	public void onNext(byte[] value) {
	}

	@Override
	public void onError(Throwable problem) {
		this.problem = problem;
	}

	@Override
	public void onCompleted() {
		this.problem = new IllegalStateException("Ended by the server");
	}

}
