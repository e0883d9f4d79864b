/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

/**
 * A value that could not be read, or a listener that has thrown.
 *
 * @param topic the topic
 * @param key the key
 * @param version the value's version, 0 if it has none
 * @param bytes the first bytes of what is stored, 256 at most, if that is what could not
 * be read
 * @param length how many bytes are stored, 0 if that was not the trouble
 * @param attempt how often the listener has thrown in a row, 0 if the value could not be
 * read
 * @param exception why
 */
public record StateFailure(String topic, String key, long version, byte @Nullable [] bytes, long length, int attempt,
		Throwable exception) {
}
