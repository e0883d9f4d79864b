/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;

/**
 * A process of the release whose writes had no nonces, as far as Redis can tell.
 */
final class FormerRelease {

	private static final String SCRIPT = """
			local value, log, head, lin, index = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
			local op, key, want, ttl = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
			local none = '\\0\\0\\0\\0\\0\\0\\0\\0'
			if want ~= '' then
			  local held = redis.call('GETRANGE', value, 4, 11)
			  if held == '' then held = none end
			  if held ~= want then return '!' .. held end
			end
			if op == 'r' and redis.call('DEL', value) == 0 then
			  redis.call('SREM', index, key)
			  return ''
			end
			local id = redis.call('XADD', log, 'MAXLEN', '~', ARGV[8], '*', 'k', key)
			local dash = string.find(id, '-', 1, true)
			local ms, n = tonumber(string.sub(id, 1, dash - 1)), tonumber(string.sub(id, dash + 1))
			local version = struct.pack('>I4I4', math.floor(ms / 4096), ms % 4096 * 1048576 + n)
			local record = ''
			if op == 'p' then
			  local ends = none
			  if ttl > 0 then
			    ends = struct.pack('>I4I4', math.floor((ms + ttl) / 4294967296), (ms + ttl) % 4294967296)
			  end
			  record = ARGV[5] .. version .. ends .. ARGV[6] .. ARGV[7]
			  if ttl > 0 then
			    redis.call('SET', value, record, 'PXAT', string.format('%.0f', ms + ttl))
			  else
			    redis.call('SET', value, record)
			  end
			  redis.call('SADD', index, key)
			else
			  redis.call('SREM', index, key)
			end
			local previous = redis.call('GETSET', head, version)
			if not previous or #previous ~= 8 then
			  previous = none
			  redis.call('SET', lin, ARGV[12])
			end
			if #record > tonumber(ARGV[10]) then record = '' end
			redis.call('PUBLISH', ARGV[9], struct.pack('>BBI2', 1, op == 'p' and 1 or 2, #key) .. previous .. version
			  .. struct.pack('>B', #ARGV[11]) .. key .. ARGV[11] .. record)
			return version
			""";

	private final EmbeddedRedis redis;

	private final StateKeys keys;

	private final WireCoder<Price> coder = KryoCodec.of().coder(Price.class);

	FormerRelease(EmbeddedRedis redis, StateKeys keys) {
		this.redis = redis;
		this.keys = keys;
	}

	/** Says how many partitions there are, and that is all. */
	void begin() {
		this.redis.send("SET", new String(this.keys.count()), Integer.toString(this.keys.partitions()), "NX");
	}

	/** Whether it would go on. */
	boolean mayGoOn() {
		return Integer.toString(this.keys.partitions()).equals(this.redis.send("GET", new String(this.keys.count())));
	}

	long put(String key, Price price, long ttlMillis) {
		return StateVersion.read(run("p", key, ttlMillis, this.coder.encode(price)), 0);
	}

	long remove(String key) {
		return StateVersion.read(run("r", key, 0, new byte[0]), 0);
	}

	private byte[] run(String op, String key, long ttlMillis, byte[] payload) {
		int partition = this.keys.partition(key);
		List<byte[]> words = Stream
			.of(bytes("EVAL"), bytes(SCRIPT), bytes("5"), this.keys.value(partition, key), this.keys.journal(partition),
					this.keys.head(partition), this.keys.lineage(partition), this.keys.index(partition), bytes(op),
					bytes(key), bytes(""), bytes(Long.toString(ttlMillis)), new byte[] { 'K', 'S', 1, 0 }, new byte[4],
					payload, bytes("10000"), this.keys.channel(partition), bytes("0"), bytes(""),
					bytes("former:" + System.nanoTime()))
			.toList();
		try (RedisConsole console = this.redis.console()) {
			return (byte[]) console.sendBytes(words.toArray(byte[][]::new));
		}
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
