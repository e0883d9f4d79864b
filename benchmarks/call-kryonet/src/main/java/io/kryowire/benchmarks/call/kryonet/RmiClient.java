/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.util.ArrayDeque;
import java.util.Deque;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.rmi.ObjectSpace;
import com.esotericsoftware.kryonet.rmi.RemoteObject;
import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.CallClient;

/**
 * Calls without waiting, and fetches the oldest answer as soon as there could be one call
 * too many under way.
 */
final class RmiClient implements CallClient {

	/** Below 63, so that no number is given twice. */
	private static final int UNDER_WAY = 60;

	private static final int TIMEOUT_MILLIS = 10_000;

	private final Client client;

	/**
	 * One proxy for both ways to call: a second one for the same object would get the
	 * answers to the first.
	 */
	private final RmiSum service;

	private final RemoteObject remote;

	private boolean waits = true;

	private final Deque<Pending> pending = new ArrayDeque<>();

	RmiClient(Client client) {
		this.client = client;
		this.service = ObjectSpace.getRemoteObject(client, RmiSubject.OBJECT, RmiSum.class);
		this.remote = (RemoteObject) this.service;
		this.remote.setResponseTimeout(TIMEOUT_MILLIS);
	}

	private RmiSum service(boolean waits) {
		if (waits != this.waits) {
			this.waits = waits;
			this.remote.setNonBlocking(!waits);
		}
		return this.service;
	}

	@Override
	public void sum(int first, int second, Answer answer) {
		if (this.pending.size() == UNDER_WAY) {
			fetch();
		}
		service(false).sum(first, second);
		this.pending.add(new Pending(this.remote.getLastResponseID(), answer));
	}

	private void fetch() {
		Pending oldest = this.pending.remove();
		try {
			oldest.answer.done((int) this.remote.waitForResponse(oldest.id));
		}
		catch (RuntimeException ex) {
			oldest.answer.failed(ex);
		}
	}

	@Override
	public void flush() {
		while (!this.pending.isEmpty()) {
			fetch();
		}
	}

	@Override
	public int sumNow(int first, int second) {
		return service(true).sum(first, second);
	}

	@Override
	public void close() {
		this.client.stop();
	}

	/** A call whose answer has not been fetched. */
	private record Pending(byte id, Answer answer) {
	}

}
