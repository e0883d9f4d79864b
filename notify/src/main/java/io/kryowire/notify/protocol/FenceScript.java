/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;

/**
 * The script that raises the fences of slots of one partition, and how a fence is stored:
 * in a hash, by the slot's number, as its epoch and its nonce.
 * <p>
 * A fence replaces one of an earlier epoch. Epochs are compared as two numbers of 32
 * bits: a number of Lua has 53 bits, and how Lua compares texts depends on the language
 * of the server.
 */
public final class FenceScript {

	/** The text. Its arguments are a field, a fence and a condition for each slot. */
	public static final String TEXT = """
			local answers = ''
			for i = 1, #ARGV, 3 do
			  local field, fence, seen = ARGV[i], ARGV[i + 1], ARGV[i + 2]
			  local held = redis.call('HGET', KEYS[1], field)
			  if not held or #held ~= 16 then held = '' end
			  local raised = held == fence
			  if not raised and (seen == '*' or seen == held) then
			    raised = held == ''
			    if not raised then
			      local high, low = struct.unpack('>I4I4', held)
			      local newHigh, newLow = struct.unpack('>I4I4', fence)
			      raised = newHigh > high or newHigh == high and newLow > low
			    end
			    if raised then redis.call('HSET', KEYS[1], field, fence) end
			  end
			  answers = answers .. (raised and '1' or '0')
			end
			return answers
			""";

	/** What stands where no fence does. */
	public static final byte[] NOTHING = {};

	private static final int LENGTH = 2 * Long.BYTES;

	private static final byte[] WHATEVER = { '*' };

	private static final List<byte[]> LEAD = List.of(TEXT.getBytes(StandardCharsets.UTF_8), new byte[] { '1' });

	private FenceScript() {
	}

	/**
	 * What comes before the key of the partition's fences.
	 * @return the first arguments of {@code EVAL}
	 */
	public static List<byte[]> lead() {
		return LEAD;
	}

	/**
	 * The arguments for one slot, which may be followed by those for others.
	 * @param fence the fence to raise
	 * @param seen only if this is in force, as {@link #seen} has it; {@code null} for any
	 * @return three arguments
	 */
	public static List<byte[]> arguments(Fence fence, byte @Nullable [] seen) {
		return List.of(field(fence), value(fence), (seen != null) ? seen : WHATEVER);
	}

	/**
	 * What was in force when a write was refused.
	 * @param answer the answer to the write
	 * @return the fence as it is stored, or {@link #NOTHING}
	 */
	public static byte[] seen(byte[] answer) {
		return (answer.length == 1 + LENGTH) ? Arrays.copyOfRange(answer, 1, answer.length) : NOTHING;
	}

	/**
	 * Reads a fence.
	 * @param slot the slot's number
	 * @param stored as it is stored
	 * @return the fence, {@code null} if that is none
	 */
	public static @Nullable Fence read(int slot, byte[] stored) {
		if (stored.length != LENGTH || StateVersion.read(stored, 0) < 1) {
			return null;
		}
		return new Fence(slot, StateVersion.read(stored, 0), StateVersion.read(stored, Long.BYTES));
	}

	static byte[] field(Fence fence) {
		return StateTerms.digits(fence.slot());
	}

	static byte[] value(Fence fence) {
		byte[] value = Arrays.copyOf(StateVersion.bytes(fence.epoch()), LENGTH);
		System.arraycopy(StateVersion.bytes(fence.nonce()), 0, value, Long.BYTES, Long.BYTES);
		return value;
	}

}
