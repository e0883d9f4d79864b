/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.driver.Command;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.protocol.StateKeys;
import io.kryowire.notify.protocol.StateWrite;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.access.Refusals;

/**
 * Lists the names of all keys of a partition, a page at a time. Used by the engine's
 * thread.
 */
/*
 * What was there all the time is listed, if one server has given all the pages. The
 * cursor counts the places of a hash table, and each process hashes otherwise: when a
 * slot has moved between two pages, or a replica has taken over, a driver may go on at
 * the other server without a word, where the places that are left are those of other
 * names. Numbers do not tell, since names come and go meanwhile. So in a cluster each
 * page says which node it is of; with another one, as over another connection, the list
 * begins anew.
 */
public final class IndexScan {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private static final int PAGE = 500;

	/** A partition does not move as often as that while it is listed. */
	private static final int MOST_SERVERS = 4;

	private static final byte[] ZERO = ascii("0");

	/** A page of the index, without what is too long to be a key, and whose it is. */
	private static final byte[] SCRIPT = ascii("""
			local page = redis.call('SSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
			local names, most = {}, tonumber(ARGV[3])
			for _, name in ipairs(page[2]) do
			  if #name <= most then names[#names + 1] = name end
			end
			local node = ''
			if ARGV[4] == '1' then
			  node = redis.pcall('CLUSTER', 'MYID')
			  if type(node) == 'table' then node = '' end
			end
			return {page[1], names, node}
			""");

	private static final byte[] ONE = ascii("1");

	private static final byte[] PAGE_TEXT = ascii(Integer.toString(PAGE));

	private static final byte[] LONGEST_KEY = ascii(Integer.toString(StateWrite.MOST_KEY_BYTES));

	private final StateKeys keys;

	private boolean warned;

	public IndexScan(StateKeys keys) {
		this.keys = keys;
	}

	public Listing begin(int partition) {
		return new Listing(partition);
	}

	private void warn(boolean unnamed) {
		if (unnamed && !this.warned) {
			logger.warn(
					"Keys of state topic '{}' may be missed if they move to another node of the cluster while they are listed, which this application may not ask for: grant its Redis user +cluster|myid, as described in docs/redis-acl.md.",
					this.keys.topic());
		}
		this.warned = unnamed;
	}

	private static List<String> names(List<?> page) {
		List<String> names = new ArrayList<>();
		page.forEach((name) -> names.add(new String((byte[]) name, StandardCharsets.UTF_8)));
		return names;
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/** The names of one partition. */
	public final class Listing {

		private final int partition;

		/** Where the next page begins, {@code null} if there is none. */
		private byte @Nullable [] cursor = ZERO;

		/** Who has given the last page, and over which connection. */
		private byte @Nullable [] node;

		private int connection;

		private int servers = 1;

		private Listing(int partition) {
			this.partition = partition;
		}

		public boolean isOver() {
			return this.cursor == null;
		}

		/** The next page. Some of the names may have come before. */
		public List<String> next(ReconnectingLink links) {
			List<?> page = page(links, Objects.requireNonNull(this.cursor, "The list is over"));
			byte[] next = (byte[]) page.get(0);
			byte[] from = (byte[]) page.get(2);
			if (this.node != null && (this.connection != links.connection() || !Arrays.equals(this.node, from))) {
				beginAnew();
			}
			else {
				this.cursor = (next.length == 1 && next[0] == '0') ? null : next;
			}
			this.node = from;
			this.connection = links.connection();
			warn(links.isCluster() && from.length == 0);
			return names((List<?>) page.get(1));
		}

		private void beginAnew() {
			this.cursor = ZERO;
			if (++this.servers > MOST_SERVERS) {
				throw new IllegalStateException(
						"The keys of partition %d came from %d servers while they were being listed. They are listed again."
							.formatted(this.partition, MOST_SERVERS));
			}
		}

		private List<?> page(ReconnectingLink links, byte[] from) {
			@Nullable Object answer = links.run(List
				.of(new Command("EVAL", List.of(SCRIPT, ONE), List.of(IndexScan.this.keys.index(this.partition)),
						List.of(from, PAGE_TEXT, LONGEST_KEY, links.isCluster() ? ONE : ZERO))))
				.get(0);
			if (answer instanceof List<?> page) {
				return page;
			}
			throw Refusals.of("SSCAN", answer);
		}

	}

}
