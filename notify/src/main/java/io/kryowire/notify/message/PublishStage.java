/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Does something around the publishing of each message, such as observing it.
 */
@FunctionalInterface
public interface PublishStage {

	/**
	 * Goes around a handler.
	 * @param next what is to be called for each message
	 * @return a handler that calls it
	 */
	PublishHandler around(PublishHandler next);

}
