/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * What is done about a plain {@link StateTopic#put} over a value that holds fields which
 * are unknown here, as a newer version of its type has written them: they would be lost.
 * {@link StateTopic#update} and
 * {@link StateTopic#compareAndPut(String, Versioned, Object)} keep them.
 */
public enum BlindWrites {

	/** It is written. */
	ALLOW,

	/**
	 * It is written, and one line of the log says so for each topic, if the replica has
	 * the value, or if there is no replica that keeps all values and the topic has read
	 * such a value before.
	 */
	WARN,

	/**
	 * It is refused with a {@link BlindWriteException}. Once the topic has read a value
	 * that holds such fields, or whose schema cannot be read, each put reads what is
	 * there first, and writes only if nobody has written the key since.
	 */
	REFUSE

}
