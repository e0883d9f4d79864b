/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What a node writes as the value of a key: a counter, and who has counted.
 *
 * @param call the call that counted
 * @param slot the slot of the key
 * @param count the counter after it
 * @param after the call whose value was counted up, empty for the first one
 * @param epoch the epoch of the fence that the write carried
 * @param nonce the nonce of the fence that the write carried
 */
public record WriteMark(String call, int slot, long count, String after, long epoch, long nonce) {

	/** The end is not needed: an encoding may do something to the last character. */
	private static final Pattern TEXT = Pattern
		.compile("<<([\\w.-]+)\\|(\\d+)\\|(\\d+)\\|([\\w.-]*)\\|(\\d+)\\|(-?\\d+)>");

	/**
	 * Reads a mark.
	 * @param text a text with a mark in it, such as the bytes of a record
	 * @return the mark, {@code null} if there is none
	 */
	public static @Nullable WriteMark in(String text) {
		Matcher matcher = TEXT.matcher(text);
		if (!matcher.find()) {
			return null;
		}
		return new WriteMark(matcher.group(1), Integer.parseInt(matcher.group(2)), Long.parseLong(matcher.group(3)),
				matcher.group(4), Long.parseLong(matcher.group(5)), Long.parseLong(matcher.group(6)));
	}

	/**
	 * Returns the mark as text, for the value.
	 * @return the text, in ASCII
	 */
	public String text() {
		return "<<" + this.call + '|' + this.slot + '|' + this.count + '|' + this.after + '|' + this.epoch + '|'
				+ this.nonce + ">>";
	}

}
