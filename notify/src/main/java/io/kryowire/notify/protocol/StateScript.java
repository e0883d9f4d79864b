/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;

/**
 * The script that makes a write one step: the journal's entry, whose id is the version;
 * the value with its header; the head of the partition; and the announcement. Each of
 * them has the version and a nonce. In the journal the nonce is the name of the field
 * that holds the key. The nonce of the first write of a data set names its lineage.
 * <p>
 * It answers with the version and the nonce (eight bytes each); with nothing if what was
 * to be removed is not there; or, if another version was expected, with {@code !} and the
 * version that is there, or with {@code !} alone if what is there is no value of ours. A
 * version of 64 bits does not fit a number of Lua, so it is put together from two halves.
 * <p>
 * A value that replaces one which was expected can end when that would have: the time is
 * taken from its header, to the millisecond.
 * <p>
 * While the clock is behind the last version, versions count on from it, and a value ends
 * by the clock all the same. A millisecond has room for so many of them; the last one has
 * its entry a second time, without its key, as the first of the next millisecond, where
 * the count goes on.
 * <p>
 * A new name in the index that will end has two others looked at, and removed if their
 * values have ended: so there are about as many names of what has ended as of what lives,
 * and no more, whoever writes and whatever was there before. What is looked at is no
 * declared key, but of the same slot; where that is not allowed, or the slot is moving
 * away, or the user may not do it, nothing is removed.
 * <p>
 * {@code SPUBLISH} announces to one shard, whose slot is the channel's: it has the hash
 * tag of the keys. Where the server does not know it, or does not allow it to the user,
 * {@code PUBLISH} does it, since by then the value is written.
 */
public final class StateScript {

	/** The text. */
	public static final String TEXT = """
			local value, log, head, lin, index = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[6] or KEYS[5]
			local op, key, want, ttl = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
			if KEYS[6] then
			  local fence = redis.call('HGET', KEYS[5], ARGV[14])
			  if fence ~= ARGV[15] then return '#' .. (fence and #fence == 16 and fence or '') end
			end
			local none = '\\0\\0\\0\\0\\0\\0\\0\\0'
			local ends = none
			if want ~= '' then
			  local held = redis.call('GETRANGE', value, 0, 31)
			  if held == '' then
			    held = none
			  else
			    if not string.find(held, '^KS[\\1\\2]%z') then return '!' end
			    local at = string.byte(held, 3) == 1 and 13 or 21
			    if #held < at + 11 then return '!' end
			    if ttl < 0 then
			      ends = string.sub(held, at, at + 7)
			      if string.byte(ends) ~= 0 then return '!' end
			    end
			    held = string.sub(held, 5, 12)
			    if held == none then return '!' end
			  end
			  if held ~= want then return '!' .. held end
			end
			if op == 'r' and redis.call('DEL', value) == 0 then
			  redis.call('SREM', index, key)
			  return ''
			end
			local id = redis.call('XADD', log, 'MAXLEN', '~', ARGV[8], '*', ARGV[13], key)
			local dash = string.find(id, '-', 1, true)
			local ms, n = tonumber(string.sub(id, 1, dash - 1)), tonumber(string.sub(id, dash + 1))
			if n == 1048575 then redis.call('XADD', log, string.format('%.0f-0', ms + 1), ARGV[13], '') end
			local stamp = struct.pack('>I4I4c8', math.floor(ms / 4096), ms % 4096 * 1048576 + n, ARGV[13])
			local record = ''
			if op == 'p' then
			  if ends ~= none then
			    local high, low = struct.unpack('>I4I4', ends)
			    ttl = high * 4294967296 + low
			  elseif ttl > 0 then
			    local now = redis.pcall('TIME')
			    ttl = (now[1] and now[1] * 1000 + math.floor(now[2] / 1000) or ms) + ttl
			    ends = struct.pack('>I4I4', math.floor(ttl / 4294967296), ttl % 4294967296)
			  end
			  record = ARGV[5] .. stamp .. ends .. ARGV[6] .. ARGV[7]
			  if ttl > 0 then
			    redis.call('SET', value, record, 'PXAT', string.format('%.0f', ttl))
			  else
			    redis.call('SET', value, record)
			  end
			  if redis.call('SADD', index, key) == 1 and ttl > 0 then
			    local stem = string.sub(value, 1, -1 - #key)
			    for _, name in ipairs(redis.pcall('SRANDMEMBER', index, -2)) do
			      if redis.pcall('EXISTS', stem .. name) == 0 then redis.call('SREM', index, name) end
			    end
			  end
			else
			  redis.call('SREM', index, key)
			end
			local previous = redis.call('GETSET', head, stamp)
			if not previous or #previous ~= 16 then
			  if previous and #previous == 8 then
			    previous = previous .. none
			  else
			    previous = none .. none
			    redis.call('SET', lin, ARGV[13])
			  end
			end
			if #record > tonumber(ARGV[10]) then record = '' end
			local frame = struct.pack('>BBI2', 2, op == 'p' and 1 or 2, #key) .. previous .. stamp
			  .. string.char(#ARGV[11]) .. key .. ARGV[11] .. record
			if ARGV[12] == '' or type(redis.pcall('SPUBLISH', ARGV[9], frame)) == 'table' then
			  redis.call('PUBLISH', ARGV[9], frame)
			end
			return stamp
			""";

	/** Its digest, by which {@code EVALSHA} knows it. */
	public static final byte[] DIGEST = digest();

	private static final int KEYS = 5;

	private static final byte UNEXPECTED = '!';

	private static final byte FENCED = '#';

	/** In place of the former, if it is the answer to a second attempt. */
	private static final byte FENCED_AGAIN = '?';

	private static final byte[] EMPTY = {};

	private static final byte[] PUT = { 'p' };

	private static final byte[] REMOVE = { 'r' };

	private static final byte[] FOR_EVER = { '0' };

	private static final byte[] BEGIN = StateRecord.begin();

	private static final List<byte[]> BY_DIGEST = List.of(DIGEST, StateTerms.digits(KEYS));

	private static final List<byte[]> BY_TEXT = List.of(text(TEXT), StateTerms.digits(KEYS));

	private static final List<byte[]> FENCED_BY_DIGEST = List.of(DIGEST, StateTerms.digits(KEYS + 1));

	private static final List<byte[]> FENCED_BY_TEXT = List.of(text(TEXT), StateTerms.digits(KEYS + 1));

	private StateScript() {
	}

	/**
	 * Whether the answer says that another version was expected.
	 * @param answer the answer to a write
	 * @return whether nothing was written because of that
	 */
	public static boolean isUnexpected(byte[] answer) {
		return begins(answer, UNEXPECTED);
	}

	/**
	 * Whether the answer says that another fence is in force, or none.
	 * @param answer the answer to a fenced write
	 * @return whether nothing was written because of that
	 */
	public static boolean isFenced(byte[] answer) {
		return begins(answer, FENCED) || isFencedAgain(answer);
	}

	/**
	 * Whether it says so of a second attempt, so that nobody knows of the first one.
	 * @param answer the answer to a fenced write
	 * @return whether something may have been written before
	 */
	public static boolean isFencedAgain(byte[] answer) {
		return begins(answer, FENCED_AGAIN);
	}

	/** Anything that is as long as a stamp is one. */
	private static boolean begins(byte[] answer, byte first) {
		return answer.length != StateStamp.LENGTH && answer.length != 0 && answer[0] == first;
	}

	/**
	 * The answer to a write of which an earlier attempt had none: if it says that nothing
	 * was written, that is not true of the earlier one.
	 * @param answer what Redis has answered
	 * @return the answer to both
	 */
	public static @Nullable Object repeated(@Nullable Object answer) {
		if (!(answer instanceof byte[] bytes) || !isFenced(bytes)) {
			return answer;
		}
		byte[] again = bytes.clone();
		again[0] = FENCED_AGAIN;
		return again;
	}

	/**
	 * What comes before the keys.
	 * @param digest whether the script is called by its digest, else by its text
	 * @return the first arguments
	 */
	public static List<byte[]> lead(boolean digest) {
		return digest ? BY_DIGEST : BY_TEXT;
	}

	/**
	 * What comes before the keys of a write, which may be a fenced one.
	 * @param digest whether the script is called by its digest, else by its text
	 * @param keys the keys
	 * @return the first arguments
	 */
	public static List<byte[]> lead(boolean digest, List<byte[]> keys) {
		return (keys.size() == KEYS) ? lead(digest) : digest ? FENCED_BY_DIGEST : FENCED_BY_TEXT;
	}

	/**
	 * The keys. The last one is the same for all writes of a partition.
	 * @param keys the topic's keys
	 * @param partition the partition of the key
	 * @param key the key that is written
	 * @return the keys the script touches
	 */
	public static List<byte[]> keys(StateKeys keys, int partition, String key) {
		return List.of(keys.value(partition, key), keys.journal(partition), keys.head(partition),
				keys.lineage(partition), keys.index(partition));
	}

	/**
	 * The keys of a fenced write.
	 * @param keys the topic's keys
	 * @param partition the partition of the key
	 * @param key the key that is written
	 * @return the keys the script touches
	 */
	public static List<byte[]> fencedKeys(StateKeys keys, int partition, String key) {
		return List.of(keys.value(partition, key), keys.journal(partition), keys.head(partition),
				keys.lineage(partition), keys.fences(partition), keys.index(partition));
	}

	/**
	 * The arguments of a write. One of them is another one each time they are sent.
	 * @param write the write
	 * @param terms what it has in common with others of its topic
	 * @param channel the partition's channel
	 * @return what comes after the keys
	 */
	public static List<byte[]> arguments(StateWrite write, StateTerms terms, byte[] channel) {
		return arguments(write, terms, channel, null);
	}

	/**
	 * The arguments of a write that may be a fenced one.
	 * @param write the write
	 * @param terms what it has in common with others of its topic
	 * @param channel the partition's channel
	 * @param fence what has to be in force, {@code null} if the write is not a fenced one
	 * @return what comes after the keys
	 */
	public static List<byte[]> arguments(StateWrite write, StateTerms terms, byte[] channel, @Nullable Fence fence) {
		byte[] payload = write.payload();
		List<byte[]> fixed = List.of((payload != null) ? PUT : REMOVE, text(write.key()),
				(write.expected() != null) ? StateVersion.bytes(write.expected()) : EMPTY,
				(write.ttlMillis() == StateWrite.FOR_EVER) ? FOR_EVER : StateTerms.digits(write.ttlMillis()), BEGIN,
				terms.fingerprint(), (payload != null) ? payload : EMPTY, terms.journalLength(), channel,
				terms.inlineLimit(), write.trace().isEmpty() ? EMPTY : text(write.trace()), terms.sharded());
		return new SentArguments(fixed, terms::nonce,
				(fence != null) ? List.of(FenceScript.field(fence), FenceScript.value(fence)) : List.of());
	}

	private static byte[] text(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static byte[] digest() {
		try {
			byte[] sha1 = MessageDigest.getInstance("SHA-1").digest(TEXT.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(sha1).getBytes(StandardCharsets.US_ASCII);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("This Java has no SHA-1", ex);
		}
	}

}
