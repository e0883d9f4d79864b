/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.kryowire.benchmarks.rig.call.CallService;

/**
 * Answers the requests of all connections.
 */
final class ServiceListener extends Listener {

	private final CallService service;

	/** Without bound, as that of KryoNet's own threaded listener. */
	private final Executor slow = Executors.newSingleThreadExecutor();

	ServiceListener(CallService service) {
		this.service = service;
	}

	@Override
	public void received(Connection connection, Object message) {
		if (message instanceof Messages.Request request) {
			Messages.Reply reply = new Messages.Reply();
			reply.id = request.id;
			reply.value = answer(request);
			connection.sendTCP(reply);
		}
		else if (message instanceof Messages.Tell tell) {
			this.service.tell(tell.first, tell.second);
		}
		else if (message instanceof Messages.Consume consume) {
			this.slow.execute(() -> this.service.consume(consume.value));
		}
	}

	private long answer(Messages.Request message) {
		if (message instanceof Messages.SumRequest request) {
			return this.service.sum(request.first, request.second);
		}
		if (message instanceof Messages.SumObjectRequest request) {
			return this.service.sum(request.sum);
		}
		if (message instanceof Messages.PushRequest request) {
			return this.service.push(request.item);
		}
		if (message instanceof Messages.BigRequest request) {
			return this.service.big(request.value);
		}
		return this.service.told();
	}

}
