/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.plain;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.kryowire.proof.history.HistoryWriter;
import io.kryowire.proof.history.ValueHash;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * A process that sets each key and publishes its name, once for each line it reads. The
 * value is the version. Arguments: directory, driver, port, keys.
 */
final class PlainWriter {

	private PlainWriter() {
	}

	public static void main(String[] args) throws Exception {
		StringRedisTemplate template = new StringRedisTemplate(Drivers.connect(args[1], Integer.parseInt(args[2])));
		int keys = Integer.parseInt(args[3]);
		try (HistoryWriter history = HistoryWriter.open(Path.of(args[0]), "writer");
				BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
			System.out.println("ready");
			long version = 0;
			while (orders.readLine() != null) {
				for (int i = 0; i < keys; i++) {
					write(template, history, "key" + i, ++version);
				}
				System.out.println("done");
			}
		}
	}

	private static void write(StringRedisTemplate template, HistoryWriter history, String key, long version) {
		String value = String.valueOf(version);
		long op = history.invoke(key, ValueHash.of(value));
		template.opsForValue().set(key, value);
		template.convertAndSend(Drivers.CHANNEL, key);
		history.ok(op, key, version);
	}

}
