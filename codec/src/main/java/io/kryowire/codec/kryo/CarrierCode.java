/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The call that writes a primitive value or a string, and the one that reads it.
 */
enum CarrierCode {

	/** One byte. */
	BOOLEAN(boolean.class, "writeBoolean", "(Z)V", "readBoolean", "()Z"),

	/** One byte. */
	BYTE(byte.class, "writeByte", "(B)V", "readByte", "()B"),

	/** Two bytes. */
	SHORT(short.class, "writeShort", "(I)V", "readShort", "()S"),

	/** Two bytes. */
	CHAR(char.class, "writeChar", "(C)V", "readChar", "()C"),

	/** One to five bytes, small amounts in one. */
	INT(int.class, "writeVarInt", "(IZ)I", "readVarInt", "(Z)I"),

	/** One to nine bytes, small amounts in one. */
	LONG(long.class, "writeVarLong", "(JZ)I", "readVarLong", "(Z)J"),

	/** Four bytes. */
	FLOAT(float.class, "writeFloat", "(F)V", "readFloat", "()F"),

	/** Eight bytes. */
	DOUBLE(double.class, "writeDouble", "(D)V", "readDouble", "()D"),

	/** As {@link WireOutput#writeString} says. */
	STRING(String.class, "writeString", "(Ljava/lang/String;)V", "readString", "()Ljava/lang/String;");

	private final Class<?> carrier;

	private final String write;

	private final String writeType;

	private final String read;

	private final String readType;

	CarrierCode(Class<?> carrier, String write, String writeType, String read, String readType) {
		this.carrier = carrier;
		this.write = write;
		this.writeType = writeType;
		this.read = read;
		this.readType = readType;
	}

	static CarrierCode of(Class<?> carrier) {
		for (CarrierCode code : values()) {
			if (code.carrier == carrier) {
				return code;
			}
		}
		throw new IllegalArgumentException(carrier + " is an object");
	}

	private boolean isVariable() {
		return this == INT || this == LONG;
	}

	/** Output and value are on the stack. */
	void write(MethodVisitor method, String out) {
		if (isVariable()) {
			method.visitInsn(Opcodes.ICONST_0);
		}
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, out, this.write, this.writeType, false);
		if (isVariable()) {
			method.visitInsn(Opcodes.POP);
		}
	}

	/** The input is on the stack; the value takes its place. */
	void read(MethodVisitor method, String in) {
		if (isVariable()) {
			method.visitInsn(Opcodes.ICONST_0);
		}
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, in, this.read, this.readType, false);
	}

}
