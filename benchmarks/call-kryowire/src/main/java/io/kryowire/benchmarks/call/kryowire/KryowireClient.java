/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.util.concurrent.CompletableFuture;

import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;

/**
 * Calls through a peer. A full pipe makes the caller wait; only {@link #offer} does not.
 */
final class KryowireClient implements CallClient {

	private static final CallOptions OPTIONS = CallOptions.DEFAULT;

	private static final CallOptions OFFERING = OPTIONS.withOverflow(Overflow.DROP).withKey("slow");

	private final Peer peer;

	private final RemoteMethod sum;

	private final RemoteMethod sumObject;

	private final RemoteMethod tell;

	private final RemoteMethod told;

	private final RemoteMethod big;

	private final RemoteMethod push;

	private final RemoteMethod consume;

	KryowireClient(Peer peer) {
		this.peer = peer;
		this.sum = peer.method(KryowireSubject.SUM);
		this.sumObject = peer.method(KryowireSubject.SUM_OBJECT);
		this.tell = peer.method(KryowireSubject.TELL);
		this.told = peer.method(KryowireSubject.TOLD);
		this.big = peer.method(KryowireSubject.BIG);
		this.push = peer.method(KryowireSubject.PUSH);
		this.consume = peer.method(KryowireSubject.CONSUME);
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		answer(this.sum.ask(OPTIONS, first, second), answer);
	}

	@Override
	public int sumNow(int first, int second) {
		return (int) this.sum.call(OPTIONS, first, second);
	}

	@Override
	public void sum(Sum sum, Answer answer) {
		answer(this.sumObject.ask(OPTIONS, sum), answer);
	}

	@Override
	public void tell(int first, int second) {
		this.tell.tell(OPTIONS, first, second);
	}

	@Override
	public long told() {
		return (long) this.told.call(OPTIONS);
	}

	@Override
	public long big(byte[] value) {
		return (long) this.big.call(OPTIONS, (Object) value);
	}

	@Override
	public void push(Item item, Answer answer) {
		answer(this.push.ask(OPTIONS, item), answer);
	}

	@Override
	public boolean offer(byte[] value) {
		return this.consume.tell(OFFERING, (Object) value);
	}

	@Override
	public long disconnects() {
		return this.peer.statistics().connects() - 1;
	}

	@Override
	public void close() {
		this.peer.close();
	}

	private static void answer(CompletableFuture<@Nullable Object> future, Answer answer) {
		future.whenComplete((value, problem) -> {
			if (problem != null) {
				answer.failed(problem);
			}
			else {
				answer.done(((Number) value).longValue());
			}
		});
	}

}
