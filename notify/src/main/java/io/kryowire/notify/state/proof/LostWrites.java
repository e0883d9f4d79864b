/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.MalformedStateException;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;
import io.kryowire.notify.state.access.Refusals;

/**
 * Asks the journal which writes that were seen Redis does not know any more: a failover
 * has lost them. Nobody has removed what they had written.
 */
public final class LostWrites {

	/**
	 * The first id of the journal, and whether it has each of the writes that are asked
	 * for. Where there was no nonce yet, the name of the field was of another length.
	 */
	private static final byte[] SCRIPT = """
			local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
			local found = { first and first[1] or '' }
			for i = 1, #ARGV, 2 do
			  local entry = redis.call('XRANGE', KEYS[1], ARGV[i], ARGV[i], 'COUNT', 1)[1]
			  local nonce = entry and entry[2][1]
			  if nonce and #nonce ~= 8 then nonce = '\\0\\0\\0\\0\\0\\0\\0\\0' end
			  found[#found + 1] = nonce == ARGV[i + 1] and 1 or 0
			end
			return found
			""".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] ONE = { '1' };

	private final StateKeys keys;

	public LostWrites(StateKeys keys) {
		this.keys = keys;
	}

	/**
	 * Finds those that were lost.
	 * @param seen what was seen of keys that are gone
	 * @param otherData whether the data set is another one: then what its journal does
	 * not reach back to was lost as well, else nobody knows
	 */
	public Set<String> among(Map<String, StateStamp> seen, int partition, boolean otherData, ReconnectingLink links) {
		if (seen.isEmpty()) {
			return Set.of();
		}
		List<Map.Entry<String, StateStamp>> asked = List.copyOf(seen.entrySet());
		Object answer = links
			.run(List.of(new Command("EVAL", List.of(SCRIPT, ONE), List.of(this.keys.journal(partition)),
					asked.stream().flatMap((entry) -> arguments(entry.getValue())).toList())))
			.get(0);
		if (!(answer instanceof List<?> found) || found.size() != asked.size() + 1) {
			throw Refusals.of("XRANGE", answer);
		}
		long first = first((byte[]) found.get(0));
		Set<String> lost = new HashSet<>();
		for (int i = 0; i < asked.size(); i++) {
			boolean known = !Long.valueOf(0).equals(found.get(i + 1));
			if (!known && (otherData || asked.get(i).getValue().version() >= first)) {
				lost.add(asked.get(i).getKey());
			}
		}
		return lost;
	}

	private static Stream<byte[]> arguments(StateStamp stamp) {
		return Stream.of(StateVersion.id(stamp.version()), StateVersion.bytes(stamp.nonce()));
	}

	/** A journal that is empty, or not ours, reaches back to nothing. */
	private static long first(byte[] id) {
		try {
			return StateVersion.ofId(id);
		}
		catch (MalformedStateException ex) {
			return Long.MAX_VALUE;
		}
	}

}
