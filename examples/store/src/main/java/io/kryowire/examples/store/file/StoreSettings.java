/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.file.Path;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the file.
 *
 * @param file where it is; a file with the suffix {@code -lock} is beside it
 * @param maxSize how large the file may become; address space of that size is reserved
 * @param durability what an acknowledged write survives
 * @param check whether the whole file is read, and compared with its checksums, before it
 * is used
 */
@ConfigurationProperties("store")
public record StoreSettings(@DefaultValue("data/store.lmdb") Path file, @DefaultValue("16GB") DataSize maxSize,
		@DefaultValue("disk") Durability durability, @DefaultValue("true") boolean check) {

	/**
	 * What an acknowledged write survives.
	 */
	public enum Durability {

		/** The end of the process, also by {@code kill -9}; not of the machine. */
		PROCESS,

		/** The end of the machine: the disk has confirmed the write. */
		DISK

	}

}
