/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

/**
 * Which values are taken that come along with announcements, while they wait to be
 * applied: those that the own settings allow, whatever the writer's say, and as many as
 * fit.
 */
final class InlineRoom {

	/** Of one partition. */
	private static final int ROOM = 1 << 20;

	private final int longest;

	/**
	 * Creates room.
	 * @param inlineLimit how long a record may be, 0 for none at all
	 */
	InlineRoom(int inlineLimit) {
		this.longest = (inlineLimit > 0) ? inlineLimit : -1;
	}

	/**
	 * Whether a record is taken.
	 * @param record what came along
	 * @param waiting how many keys wait already, each with one that is as long perhaps
	 */
	boolean takes(byte[] record, int waiting) {
		return record.length <= this.longest && (waiting == 0 || (waiting + 1L) * this.longest <= ROOM);
	}

}
