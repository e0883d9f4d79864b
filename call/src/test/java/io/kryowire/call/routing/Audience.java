/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.call.CallMeter;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes that hear what is broadcast, over real sockets, and the codec of the speaker,
 * whose serializer counts how often it writes.
 */
final class Audience implements AutoCloseable {

	final List<Node> nodes = new ArrayList<>();

	final Map<String, Peer> peers = new LinkedHashMap<>();

	private final CallMeter meter;

	private final AtomicInteger written;

	private KryoCodec codec;

	Audience(CallMeter meter, AtomicInteger written) {
		this.meter = meter;
		this.written = written;
		this.codec = codec(written);
	}

	private static KryoCodec codec(AtomicInteger written) {
		return new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Word.class, WordSerializer.class.getName())),
				List.of((kryo) -> kryo.register(Word.class, new WordSerializer(written))), false);
	}

	Audience anotherCodec() {
		this.codec = codec(this.written);
		return this;
	}

	/** Starts more nodes. */
	Audience seat(int more) {
		for (int i = 0; i < more; i++) {
			String name = "n" + this.nodes.size();
			start(name, (Hears) (word) -> NodeResult.here(name + " " + word.text));
		}
		return this;
	}

	private Node start(String name, Object service) {
		KryoCodec own = codec(new AtomicInteger());
		NodeBuilder builder = new KryonetTransport().node(own, settings(name)).workers(2);
		new ServiceExporter(own, List.of()).export(service, builder::method);
		Node node = builder.start();
		this.nodes.add(node);
		return node;
	}

	private static LinkSettings settings(String name) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(name).withTimes(longest, 1000, longest);
	}

	/** Connects the nodes that are not connected. */
	Audience connect() throws InterruptedException {
		for (int i = this.peers.size(); i < this.nodes.size(); i++) {
			this.peers.put("n" + i, peer(this.nodes.get(i)));
		}
		return this;
	}

	private Peer peer(Node node) throws InterruptedException {
		Peer peer = new KryonetTransport()
			.peer(this.codec, settings("client"), new InetSocketAddress("127.0.0.1", node.port()))
			.meter(this.meter)
			.connect();
		assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
		return peer;
	}

	Hears client() {
		return client(Hears.class, this.peers);
	}

	/** A node whose handler tells all others. */
	Hub hub() throws InterruptedException {
		Hears others = client();
		Node node = start("hub", (Hub) (text) -> others.hear(new Word(text)).stream().map(NodeResult::value).toList());
		Peer peer = peer(node);
		this.peers.put("hub", peer);
		return client(Hub.class, Map.of("hub", peer));
	}

	private <T> T client(Class<T> contract, Map<String, Peer> group) {
		return KryonetServiceProxyFactory.builder(this.codec, CallRouter.to(group))
			.deadline(Waiting.LONGEST)
			.build()
			.createClient(contract);
	}

	@Override
	public void close() {
		this.peers.values().forEach(Peer::close);
		this.nodes.forEach(Node::close);
	}

	/** What everybody hears. */
	static final class Word {

		final String text;

		Word(String text) {
			this.text = text;
		}

	}

	private static final class WordSerializer extends Serializer<Word> {

		private final AtomicInteger written;

		WordSerializer(AtomicInteger written) {
			this.written = written;
		}

		@Override
		public void write(Kryo kryo, Output output, Word word) {
			this.written.incrementAndGet();
			if (word.text.equals("unspeakable")) {
				throw new IllegalStateException(word.text);
			}
			output.writeString(word.text);
		}

		@Override
		public Word read(Kryo kryo, Input input, Class<? extends Word> type) {
			return new Word(input.readString());
		}

	}

	@KryonetExchange("audience")
	interface Hears {

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> hear(Word word);

	}

	@KryonetExchange("hub")
	interface Hub {

		List<String> relay(String text);

	}

}
