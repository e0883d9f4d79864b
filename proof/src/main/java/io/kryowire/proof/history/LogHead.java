/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;

/**
 * What a log says of itself.
 *
 * @param file where it is
 * @param start when it was opened
 * @param boot since which start of which machine its times count
 */
record LogHead(Path file, long start, String boot) {

	String name() {
		String fileName = String.valueOf(this.file.getFileName());
		return fileName.substring(0, fileName.length() - HistoryLog.SUFFIX.length());
	}

}
