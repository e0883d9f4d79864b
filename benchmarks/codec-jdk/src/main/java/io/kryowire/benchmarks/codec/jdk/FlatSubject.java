/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.jdk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.benchmarks.rig.codec.model.Instrument;
import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;

/**
 * The struct of the articles as bytes whose places were chosen by hand, which is what
 * FST's structs are: the numbers first, at fixed offsets, then an ASCII text of at most
 * 127 characters. It is for one version of one class, checks nothing but that text, and
 * cannot tell a message of another class from its own.
 */
public final class FlatSubject implements CodecSubject {

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

	private static final VarHandle DOUBLE = MethodHandles.byteArrayViewVarHandle(double[].class,
			ByteOrder.LITTLE_ENDIAN);

	private static final int ID = 0;

	private static final int PRICE = 8;

	private static final int QTY = 16;

	private static final int LENGTH = 20;

	private static final int TEXT = 21;

	private static final int LONGEST_TEXT = 127;

	private final byte[] buffer = new byte[TEXT + LONGEST_TEXT];

	private int length;

	@Override
	public Optional<String> refusal(CodecRow row) {
		return (row != CodecRow.STRUCT) ? Optional.of("nobody has written a layout for it by hand") : Optional.empty();
	}

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public int encode(Object value) {
		PriceUpdate update = (PriceUpdate) value;
		byte[] bytes = this.buffer;
		LONG.set(bytes, ID, update.getInstrument().getId());
		DOUBLE.set(bytes, PRICE, update.getPrice());
		INT.set(bytes, QTY, update.getQty());
		String text = update.getInstrument().getMnemonic();
		int characters = text.length();
		if (characters > LONGEST_TEXT) {
			throw new IllegalArgumentException("%d characters do not fit into %d".formatted(characters, LONGEST_TEXT));
		}
		bytes[LENGTH] = (byte) characters;
		for (int i = 0; i < characters; i++) {
			char character = text.charAt(i);
			if (character > Byte.MAX_VALUE) {
				throw new IllegalArgumentException("'%s' is not ASCII".formatted(text));
			}
			bytes[TEXT + i] = (byte) character;
		}
		this.length = TEXT + characters;
		return this.length;
	}

	@Override
	public Object decode() {
		byte[] bytes = this.buffer;
		String text = new String(bytes, TEXT, bytes[LENGTH], StandardCharsets.ISO_8859_1);
		return new PriceUpdate(new Instrument(text, (long) LONG.get(bytes, ID)), (int) INT.get(bytes, QTY),
				(double) DOUBLE.get(bytes, PRICE));
	}

	@Override
	public byte[] bytes() {
		return Arrays.copyOf(this.buffer, this.length);
	}

}
