/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;
import java.util.List;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the bytecode of one struct's body, which in Java would read: <pre>
 * void write(WireOutput out, Object value) {
 *     out.enter();
 *     out.writeString((String) GET0.invokeExact(value));
 *     out.writeDouble((double) GET1.invokeExact(value));
 *     SLOT2.write(out, (Object) GET2.invokeExact(value));
 *     out.leave();
 * }
 * </pre>
 */
final class StructWriter extends BodyCode {

	private static final int VALUE = 2;

	private final List<StructField> fields;

	private final MethodHandle constructor;

	private final boolean record;

	StructWriter(List<StructField> fields, MethodHandle constructor, boolean record) {
		super(fields.stream().allMatch(StructField::leaf));
		this.fields = fields;
		this.constructor = constructor;
		this.record = record;
	}

	@Override
	void writeMethods() {
		writeWrite();
		if (this.record) {
			writeReadRecord();
		}
		else {
			writeReadClass();
		}
	}

	private void writeWrite() {
		MethodVisitor method = this.code.visitMethod(0, "write", "(L" + OUT + ";Ljava/lang/Object;)V", null, null);
		method.visitCode();
		enter(method, OUT);
		for (StructField field : this.fields) {
			if (field.slot() != null) {
				constant(method, field.slot(), SLOT);
				method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
				get(method, field);
				method.visitMethodInsn(Opcodes.INVOKEINTERFACE, SLOT, "write", "(L" + OUT + ";Ljava/lang/Object;)V",
						true);
			}
			else {
				method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
				get(method, field);
				CarrierCode.of(field.carrier()).write(method, OUT);
			}
		}
		leave(method, OUT);
		end(method, Opcodes.RETURN);
	}

	private void get(MethodVisitor method, StructField field) {
		constant(method, field.get(), HANDLE);
		method.visitVarInsn(Opcodes.ALOAD, VALUE);
		invokeExact(method, field.get().type());
	}

	private void writeReadRecord() {
		MethodVisitor method = startRead();
		constant(method, this.constructor, HANDLE);
		this.fields.forEach((field) -> readField(method, field));
		invokeExact(method, this.constructor.type());
		endRead(method);
	}

	private void writeReadClass() {
		MethodVisitor method = startRead();
		constant(method, this.constructor, HANDLE);
		invokeExact(method, this.constructor.type());
		method.visitVarInsn(Opcodes.ASTORE, VALUE);
		for (StructField field : this.fields) {
			MethodHandle set = java.util.Objects.requireNonNull(field.set());
			constant(method, set, HANDLE);
			method.visitVarInsn(Opcodes.ALOAD, VALUE);
			readField(method, field);
			invokeExact(method, set.type());
		}
		method.visitVarInsn(Opcodes.ALOAD, VALUE);
		endRead(method);
	}

	private void readField(MethodVisitor method, StructField field) {
		if (field.slot() != null) {
			readSlot(method, field.slot());
		}
		else {
			readCarrier(method, field.carrier());
		}
	}

}
