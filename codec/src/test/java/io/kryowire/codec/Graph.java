/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;

/**
 * What a message may hold, as a sender would write it who does not have the objects:
 * making those would take it as long as reading them.
 */
sealed interface Graph {

	/** A value, as a codec writes it. */
	record Leaf(Object value) implements Graph {
	}

	/** A value, as no codec writes it. */
	record Forged(byte[] kryo, String json) implements Graph {
	}

	/** A collection, or a map of which these are the keys. */
	record Node(int form, List<Graph> children) implements Graph {
	}

	static Graph leaf(Object value) {
		return new Leaf(value);
	}

	static Graph node(int form, List<Graph> children) {
		return new Node(form, children);
	}

	static Graph node(int form, Graph... children) {
		return new Node(form, List.of(children));
	}

	/** A message with a graph in a box. */
	static byte[] message(WireCodec codec, Graph graph) {
		byte[] empty = codec.encode(new Box(null));
		if (codec instanceof KryoCodec) {
			ByteArrayOutputStream out = new ByteArrayOutputStream();
			out.write(empty, 0, empty.length - 1);
			new Binary(codec, out, new ArrayList<>()).write(graph);
			return out.toByteArray();
		}
		StringBuilder json = new StringBuilder();
		new Json((JsonCodec) codec, json).write(graph);
		return new String(empty, StandardCharsets.UTF_8).replace("\"content\":null", "\"content\":" + json)
			.getBytes(StandardCharsets.UTF_8);
	}

	/** Writes the binary form. */
	record Binary(WireCodec codec, ByteArrayOutputStream out, List<ByteBuffer> named) {

		private static final int HEAD = 9;

		private static final int NAMED = 2;

		void write(Graph graph) {
			if (graph instanceof Leaf leaf) {
				writeLeaf(this.codec.encode(new Box(leaf.value())));
			}
			else if (graph instanceof Forged forged) {
				this.out.writeBytes(forged.kryo());
			}
			else if (graph instanceof Node node) {
				this.out.write(node.form());
				CollectionForm collection = CollectionForm.of(node.form());
				if ((collection != null) ? collection.ordered() : MapForm.of(node.form()).ordered()) {
					this.out.write(0);
				}
				varint(node.children().size());
				for (Graph child : node.children()) {
					write(child);
					if (collection == null) {
						this.out.writeBytes(new byte[] { 3, 1 });
					}
				}
			}
		}

		/** A type is named in full once, as a codec does. */
		private void writeLeaf(byte[] message) {
			int start = HEAD;
			if (message[start] == NAMED) {
				ByteBuffer name = ByteBuffer.wrap(Arrays.copyOfRange(message, start + 1, start + HEAD));
				int index = this.named.indexOf(name);
				if (index >= 0) {
					varint(128 + index);
					start += HEAD;
				}
				else {
					this.named.add(name);
				}
			}
			this.out.write(message, start, message.length - start);
		}

		private void varint(int value) {
			int left = value;
			for (; left > 127; left >>>= 7) {
				this.out.write(left | 128);
			}
			this.out.write(left);
		}

	}

	/** Writes JSON. */
	record Json(JsonCodec codec, StringBuilder out) {

		private static final String CONTENT = "\"content\":";

		void write(Graph graph) {
			if (graph instanceof Leaf leaf) {
				String message = new String(this.codec.encode(new Box(leaf.value())), StandardCharsets.UTF_8);
				this.out.append(message, message.indexOf(CONTENT) + CONTENT.length(), message.length() - 2);
			}
			else if (graph instanceof Forged forged) {
				this.out.append(forged.json());
			}
			else if (graph instanceof Node node) {
				writeNode(node);
			}
		}

		private void writeNode(Node node) {
			CollectionForm collection = CollectionForm.of(node.form());
			this.out.append("{\"@form\":\"")
				.append((collection != null) ? collection.name() : MapForm.of(node.form()).name())
				.append((collection != null) ? "\",\"items\":[" : "\",\"entries\":[");
			String comma = "";
			for (Graph child : node.children()) {
				this.out.append(comma).append((collection != null) ? "" : "[");
				write(child);
				this.out.append((collection != null) ? "" : ",true]");
				comma = ",";
			}
			this.out.append("]}");
		}

	}

}
