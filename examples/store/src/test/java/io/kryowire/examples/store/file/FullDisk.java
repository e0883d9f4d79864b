/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

import io.kryowire.examples.store.file.StoreSettings.Durability;
import io.kryowire.test.waiting.Waiting;

import org.springframework.util.unit.DataSize;

/**
 * A process that writes to a file until it cannot, and tells what happens then.
 */
final class FullDisk {

	private FullDisk() {
	}

	public static void main(String[] args) throws Exception {
		StoreSettings settings = new StoreSettings(Path.of(args[0]), DataSize.ofGigabytes(1), Durability.DISK, true);
		try (StoreFile file = StoreFile.open(settings)) {
			int count = 0;
			try {
				while (count < 1_000_000) {
					Waiting.get(file.put("k" + count, new byte[2000]));
					if (++count % 20 == 0) {
						System.out.println("values=" + count);
					}
				}
			}
			catch (ExecutionException ex) {
				StoreFileException refusal = (StoreFileException) ex.getCause();
				System.out.println("reason=" + refusal.reason());
				System.out.println("message=" + refusal.getMessage());
			}
			int found = 0;
			for (int i = 0; i < count; i++) {
				byte[] value = file.get("k" + i);
				found += (value != null && value.length == 2000) ? 1 : 0;
			}
			System.out.println("removed=" + Waiting.get(file.remove("k0")));
			Waiting.get(file.put("small", new byte[1]));
			System.out.println("written=" + count + " found=" + found + " size=" + file.size());
		}
		StoreFile.open(settings).close();
		System.out.println("opened again");
	}

}
