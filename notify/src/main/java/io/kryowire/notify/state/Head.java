/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

/**
 * How far the history of a partition goes, and which it is.
 *
 * @param version the newest version, 0 if there is none
 * @param lineage names the data set, {@code null} if nothing was ever written
 */
record Head(long version, @Nullable String lineage) {

	Head at(long newVersion) {
		return new Head(newVersion, this.lineage);
	}

}
