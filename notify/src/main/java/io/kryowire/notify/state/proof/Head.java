/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.proof;

import io.kryowire.notify.protocol.StateStamp;
import org.jspecify.annotations.Nullable;

/**
 * How far the history of a partition goes, and which it is.
 *
 * @param stamp the newest write, {@link StateStamp#NONE} if there is none
 * @param lineage names the data set, {@code null} if nothing was ever written
 * @param millis what time it was there by the server's clock
 */
public record Head(StateStamp stamp, @Nullable String lineage, long millis) {

	public long version() {
		return this.stamp.version();
	}

	public Head at(StateStamp newer) {
		return new Head(newer, this.lineage, this.millis);
	}

}
