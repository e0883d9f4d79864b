/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

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
final class StructWriter {

	private static final String BODY = Type.getInternalName(Body.class);

	private static final String SLOT = Type.getInternalName(Slot.class);

	private static final String OUT = Type.getInternalName(WireOutput.class);

	private static final String IN = Type.getInternalName(WireInput.class);

	private static final String HANDLE = Type.getInternalName(MethodHandle.class);

	private static final int OUT_OR_IN = 1;

	private static final int VALUE = 2;

	private final String name;

	private final List<StructField> fields;

	private final MethodHandle constructor;

	private final boolean record;

	private final boolean leaf;

	private final List<Object> constants = new ArrayList<>();

	private final ClassWriter code = new ClassWriter(ClassWriter.COMPUTE_MAXS);

	StructWriter(String host, List<StructField> fields, MethodHandle constructor, boolean record) {
		this.name = host.substring(0, host.lastIndexOf('/') + 1) + "Struct";
		this.fields = fields;
		this.constructor = constructor;
		this.record = record;
		this.leaf = fields.stream().allMatch(StructField::leaf);
	}

	byte[] bytecode() {
		this.code.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, this.name, null, BODY, null);
		writeConstructor();
		writeWrite();
		if (this.record) {
			writeReadRecord();
		}
		else {
			writeReadClass();
		}
		writeInitializer();
		this.code.visitEnd();
		return this.code.toByteArray();
	}

	/** The handles and slots, as the class data from which the code takes them. */
	List<Object> constants() {
		return this.constants;
	}

	private void writeConstructor() {
		MethodVisitor method = this.code.visitMethod(0, "<init>", "()V", null, null);
		method.visitCode();
		method.visitVarInsn(Opcodes.ALOAD, 0);
		method.visitMethodInsn(Opcodes.INVOKESPECIAL, BODY, "<init>", "()V", false);
		end(method, Opcodes.RETURN);
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
		if (!this.leaf) {
			call(method, OUT, "leave");
		}
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

	private MethodVisitor startRead() {
		MethodVisitor method = this.code.visitMethod(0, "read", "(L" + IN + ";)Ljava/lang/Object;", null, null);
		method.visitCode();
		enter(method, IN);
		return method;
	}

	private void endRead(MethodVisitor method) {
		if (!this.leaf) {
			call(method, IN, "leave");
		}
		end(method, Opcodes.ARETURN);
	}

	private void readField(MethodVisitor method, StructField field) {
		if (field.slot() != null) {
			constant(method, field.slot(), SLOT);
			method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
			method.visitMethodInsn(Opcodes.INVOKEINTERFACE, SLOT, "read", "(L" + IN + ";)Ljava/lang/Object;", true);
		}
		else {
			method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
			CarrierCode.of(field.carrier()).read(method, IN);
		}
	}

	/** Puts a constant on the stack: a static final field, filled by the initializer. */
	private void constant(MethodVisitor method, Object value, String type) {
		int index = this.constants.size();
		this.constants.add(value);
		this.code
			.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "C" + index, "L" + type + ";",
					null, null)
			.visitEnd();
		method.visitFieldInsn(Opcodes.GETSTATIC, this.name, "C" + index, "L" + type + ";");
	}

	private void writeInitializer() {
		MethodVisitor method = this.code.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
		String handles = Type.getInternalName(MethodHandles.class);
		method.visitCode();
		method.visitMethodInsn(Opcodes.INVOKESTATIC, handles, "lookup", "()Ljava/lang/invoke/MethodHandles$Lookup;",
				false);
		method.visitLdcInsn("_");
		method.visitLdcInsn(Type.getType(List.class));
		method.visitMethodInsn(Opcodes.INVOKESTATIC, handles, "classData",
				"(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
				false);
		method.visitTypeInsn(Opcodes.CHECKCAST, "java/util/List");
		method.visitVarInsn(Opcodes.ASTORE, 0);
		for (int i = 0; i < this.constants.size(); i++) {
			String type = (this.constants.get(i) instanceof Slot) ? SLOT : HANDLE;
			method.visitVarInsn(Opcodes.ALOAD, 0);
			method.visitLdcInsn(i);
			method.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/List", "get", "(I)Ljava/lang/Object;", true);
			method.visitTypeInsn(Opcodes.CHECKCAST, type);
			method.visitFieldInsn(Opcodes.PUTSTATIC, this.name, "C" + i, "L" + type + ";");
		}
		end(method, Opcodes.RETURN);
	}

	/** An object that nests none cannot be too deep; it counts all the same. */
	private void enter(MethodVisitor method, String owner) {
		if (!this.leaf) {
			call(method, owner, "enter");
			return;
		}
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		method.visitInsn(Opcodes.ICONST_1);
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "count", "(I)V", false);
	}

	private static void invokeExact(MethodVisitor method, MethodType type) {
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HANDLE, "invokeExact", type.toMethodDescriptorString(), false);
	}

	private static void call(MethodVisitor method, String owner, String name) {
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, "()V", false);
	}

	private static void end(MethodVisitor method, int opcode) {
		method.visitInsn(opcode);
		method.visitMaxs(0, 0);
		method.visitEnd();
	}

}
