/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

import io.kryowire.examples.store.file.StoreFileException.Reason;
import org.lmdbjava.Env;
import org.lmdbjava.LmdbException;
import org.lmdbjava.LmdbNativeException;

/**
 * The texts of failures: which file, what has happened, and what to do.
 */
final class Refusals {

	/** EFBIG, ENOSPC and EDQUOT. */
	private static final Set<Integer> NO_SPACE = Set.of(27, 28, 122);

	private static final String RESTORE = "Stop the application and restore the file from a copy, or move it away to "
			+ "begin with an empty one";

	private Refusals() {
	}

	static StoreFileException using(Path path, IOException ex) {
		return new StoreFileException(Reason.FAILED,
				"%s cannot be used: %s. Check store.file and the rights of this process".formatted(path, ex), ex);
	}

	static StoreFileException opening(Path path, LmdbException ex) {
		return new StoreFileException(Reason.FAILED,
				"%s cannot be opened: %s. %s".formatted(path, ex.getMessage(), RESTORE), ex);
	}

	static StoreFileException damaged(Path path, String what) {
		return new StoreFileException(Reason.DAMAGED, "%s is damaged: %s. %s".formatted(path, what, RESTORE), null);
	}

	static StoreFileException damagedRecord(Path path, String key) {
		return new StoreFileException(Reason.DAMAGED,
				"%s is damaged: the record of the key '%s' is not what was written. Put the key again. %s".formatted(
						path, key, "Other records may be damaged as well: a restart with store.check=true tells"),
				null);
	}

	static StoreFileException reading(Path path, LmdbException ex) {
		return new StoreFileException(Reason.FAILED,
				"%s cannot be read: %s. A restart with store.check=true tells whether it is damaged".formatted(path,
						ex.getMessage()),
				ex);
	}

	static StoreFileException writing(StoreSettings settings, LmdbException ex) {
		if (ex instanceof Env.MapFullException) {
			return new StoreFileException(Reason.FULL,
					("%s is full: it has reached store.max-size=%s. Nothing was written, and keys can still be read. "
							+ "Remove some, or restart with a larger store.max-size")
						.formatted(settings.file(), settings.maxSize()),
					ex);
		}
		if (ex instanceof LmdbNativeException refused && NO_SPACE.contains(refused.getResultCode())) {
			return new StoreFileException(Reason.FULL,
					("There is no space for %s: %s. Nothing was written, and keys can still be read. Free space on its "
							+ "disk, and write again")
						.formatted(settings.file(), ex.getMessage()),
					ex);
		}
		return new StoreFileException(Reason.FAILED,
				"%s cannot be written: %s. Nothing was written".formatted(settings.file(), ex.getMessage()), ex);
	}

}
