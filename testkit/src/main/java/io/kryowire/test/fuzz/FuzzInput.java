/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * What a decoder is given: one message, or several in a row. Printed as hexadecimal
 * digits with commas between messages.
 *
 * @param messages the messages, not to be changed
 */
record FuzzInput(List<byte[]> messages) {

	static FuzzInput of(byte[] message) {
		return new FuzzInput(List.of(message));
	}

	/** Reads what {@link #toString()} has written, or the file it was written to. */
	static FuzzInput parse(String text) {
		Path file = Path.of(text.strip());
		if (text.length() < 200 && Files.isRegularFile(file)) {
			try {
				return parse(Files.readString(file, StandardCharsets.US_ASCII));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		List<byte[]> messages = new ArrayList<>();
		for (String message : text.strip().split(",", -1)) {
			messages.add(HexFormat.of().parseHex(message));
		}
		return new FuzzInput(messages);
	}

	int length() {
		int length = 0;
		for (byte[] message : this.messages) {
			length += message.length;
		}
		return length;
	}

	@Override
	public String toString() {
		return String.join(",", this.messages.stream().map(HexFormat.of()::formatHex).toList());
	}

}
