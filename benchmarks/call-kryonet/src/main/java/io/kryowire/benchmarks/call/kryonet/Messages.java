/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryonet;

import java.util.HashMap;

import com.esotericsoftware.kryo.Kryo;
import io.kryowire.benchmarks.rig.call.model.Item;
import io.kryowire.benchmarks.rig.call.model.Sum;

/**
 * What is sent over raw KryoNet: classes with public fields, requests and replies with a
 * number that both have in common.
 */
final class Messages {

	private Messages() {
	}

	/** Both ends must do this in the same order. */
	static void register(Kryo kryo) {
		kryo.register(SumRequest.class);
		kryo.register(Sum.class);
		kryo.register(SumObjectRequest.class);
		kryo.register(Tell.class);
		kryo.register(ToldRequest.class);
		kryo.register(byte[].class);
		kryo.register(BigRequest.class);
		kryo.register(HashMap.class);
		kryo.register(Item.class);
		kryo.register(PushRequest.class);
		kryo.register(Consume.class);
		kryo.register(Reply.class);
	}

	/** What is answered. */
	abstract static class Request {

		public int id;

	}

	static final class SumRequest extends Request {

		public int first;

		public int second;

	}

	static final class SumObjectRequest extends Request {

		public Sum sum;

	}

	static final class ToldRequest extends Request {

	}

	static final class BigRequest extends Request {

		public byte[] value;

	}

	static final class PushRequest extends Request {

		public Item item;

	}

	static final class Tell {

		public int first;

		public int second;

	}

	static final class Consume {

		public byte[] value;

	}

	static final class Reply {

		public int id;

		public long value;

	}

}
