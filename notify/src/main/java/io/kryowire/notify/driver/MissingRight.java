/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import org.jspecify.annotations.Nullable;

/**
 * What a server says to a user whose access control list does not allow something, and
 * what we say then: which right, and where all of them are written down.
 */
public final class MissingRight {

	private static final int LONGEST = 300;

	private MissingRight() {
	}

	/**
	 * Whether a server's answer says that a right is missing.
	 * @param answer the answer, or the message of a driver's exception
	 * @return whether it does
	 */
	public static boolean is(@Nullable String answer) {
		return answer != null && (answer.contains("NOPERM") || isInScript(answer));
	}

	/**
	 * Whether a right was missing in the middle of a script, which may have changed
	 * something by then.
	 * @param answer the answer
	 * @return whether it was
	 */
	public static boolean isInScript(@Nullable String answer) {
		return answer != null
				&& (answer.contains("The user executing the script can't") || answer.contains("ACL failure in script"));
	}

	/**
	 * Looks for such an answer in an exception and its causes.
	 * @param thrown the exception
	 * @return the answer, {@code null} if the reason is another one
	 */
	public static @Nullable String find(@Nullable Throwable thrown) {
		Throwable each = thrown;
		for (int depth = 0; each != null && depth < 16; depth++) {
			if (is(each.getMessage())) {
				return each.getMessage();
			}
			each = each.getCause();
		}
		return null;
	}

	/**
	 * What to tell.
	 * @param command what was refused, such as {@code PUBLISH}
	 * @param where on what
	 * @param answer what the server has said
	 * @return the words
	 */
	public static String words(String command, String where, String answer) {
		String said = answer.replaceAll("\\p{Cntrl}", " ");
		return "The Redis user of this application lacks a right: it may not use %s on %s. Grant it the rights listed in docs/redis-acl.md with ACL SETUSER, which takes effect at once. The server said '%s'"
			.formatted(command, where, (said.length() > LONGEST) ? said.substring(0, LONGEST) : said);
	}

}
