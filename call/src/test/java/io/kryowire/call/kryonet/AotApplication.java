/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * A node that answers, and a client that calls it, as an application has them.
 */
final class AotApplication {

	static final String ANSWER = "The answer is ";

	private AotApplication() {
	}

	/** Calls once in each way, and ends. */
	public static void main(String[] arguments) throws Exception {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder builder = new KryonetTransport().node(codec, Links.settings("node"))
			.address(new InetSocketAddress("127.0.0.1", 0));
		new ServiceExporter(codec, List.of()).export(new Answers(), builder::method);
		try (Node node = builder.start();
				Peer peer = new KryonetTransport()
					.peer(codec, Links.settings("client"), new InetSocketAddress("127.0.0.1", node.port()))
					.connect()) {
			Questions client = KryonetServiceProxyFactory.builder(codec, CallRouter.to("node", peer))
				.build()
				.createClient(Questions.class);
			System.out.println(ANSWER + client.ask(new Question("is", 20)) + client.askLater(2).get());
		}
	}

	@KryonetExchange(value = "questions", deadline = "1m")
	interface Questions {

		int ask(Question question);

		CompletableFuture<Integer> askLater(int number);

	}

	record Question(String text, int number) {
	}

	/** Answers. */
	static final class Answers implements Questions {

		@Override
		public int ask(Question question) {
			return question.number() / 5;
		}

		@Override
		public CompletableFuture<Integer> askLater(int number) {
			return CompletableFuture.completedFuture(number);
		}

	}

}
