/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.kryowire.benchmarks.rig.call.Answer;
import io.kryowire.benchmarks.rig.call.AwaitedAnswer;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * Sends requests with numbers, and finds whom a reply is for in a table that is larger
 * than the largest window.
 */
final class KryonetClient extends Listener implements CallClient {

	private static final int SLOTS = 1 << 15;

	private static final int CONNECT_MILLIS = 5000;

	private final Supplier<Client> clients;

	private final int port;

	private final AtomicReferenceArray<Answer> answers = new AtomicReferenceArray<>(SLOTS);

	private volatile Client client;

	/** Several threads may call. */
	private final AtomicInteger ids = new AtomicInteger();

	private long disconnects;

	KryonetClient(Supplier<Client> clients, int port) throws IOException {
		this.clients = clients;
		this.port = port;
		this.client = connect();
	}

	private Client connect() throws IOException {
		Client connected = this.clients.get();
		connected.addListener(this);
		connected.connect(CONNECT_MILLIS, "127.0.0.1", this.port);
		return connected;
	}

	@Override
	public void received(Connection connection, Object message) {
		if (message instanceof Messages.Reply reply) {
			Answer answer = this.answers.getAndSet(reply.id & (SLOTS - 1), null);
			if (answer != null) {
				answer.done(reply.value);
			}
		}
	}

	private void ask(Messages.Request request, Answer answer) throws IOException {
		request.id = this.ids.getAndIncrement();
		this.answers.set(request.id & (SLOTS - 1), answer);
		send(request);
	}

	private long askNow(Messages.Request request) throws Exception {
		AwaitedAnswer answer = new AwaitedAnswer();
		ask(request, answer);
		return answer.await();
	}

	private void send(Object message) throws IOException {
		if (this.client.sendTCP(message) == 0) {
			throw new IOException("KryoNet has not sent anything: not connected");
		}
	}

	@Override
	public void sum(int first, int second, Answer answer) throws IOException {
		Messages.SumRequest request = new Messages.SumRequest();
		request.first = first;
		request.second = second;
		ask(request, answer);
	}

	@Override
	public void sum(Sum sum, Answer answer) throws IOException {
		Messages.SumObjectRequest request = new Messages.SumObjectRequest();
		request.sum = sum;
		ask(request, answer);
	}

	@Override
	public void tell(int first, int second) throws IOException {
		Messages.Tell message = new Messages.Tell();
		message.first = first;
		message.second = second;
		send(message);
	}

	@Override
	public long told() throws Exception {
		return askNow(new Messages.ToldRequest());
	}

	@Override
	public long big(byte[] value) throws Exception {
		Messages.BigRequest request = new Messages.BigRequest();
		request.value = value;
		return askNow(request);
	}

	@Override
	public void push(Item item, Answer answer) throws IOException {
		Messages.PushRequest request = new Messages.PushRequest();
		request.item = item;
		ask(request, answer);
	}

	/**
	 * A write buffer that overflows throws, and leaves a connection that never sends
	 * anything again: only another one helps.
	 */
	@Override
	public boolean offer(byte[] value) throws IOException {
		Messages.Consume message = new Messages.Consume();
		message.value = value;
		try {
			send(message);
			return true;
		}
		catch (IOException | RuntimeException ex) {
			this.disconnects++;
			this.client.stop();
			this.client = connect();
			return false;
		}
	}

	@Override
	public long disconnects() {
		return this.disconnects;
	}

	@Override
	public void close() {
		this.client.stop();
	}

}
