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
 * What the bytecode of all bodies has in common: a constructor, and constants that come
 * as the class data of a hidden class.
 */
abstract class BodyCode {

	static final String BODY = Type.getInternalName(Body.class);

	static final String SLOT = Type.getInternalName(Slot.class);

	static final String OUT = Type.getInternalName(WireOutput.class);

	static final String IN = Type.getInternalName(WireInput.class);

	static final String HANDLE = Type.getInternalName(MethodHandle.class);

	static final int OUT_OR_IN = 1;

	final ClassWriter code = new ClassWriter(ClassWriter.COMPUTE_MAXS);

	private final String name;

	private final boolean leaf;

	private final List<Object> constants = new ArrayList<>();

	BodyCode(boolean leaf) {
		String host = Type.getInternalName(StructCompiler.class);
		this.name = host.substring(0, host.lastIndexOf('/') + 1) + "Struct";
		this.leaf = leaf;
	}

	final byte[] bytecode(String superclass) {
		this.code.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, this.name, null, superclass, null);
		writeConstructor(superclass);
		writeMethods();
		writeInitializer();
		this.code.visitEnd();
		return this.code.toByteArray();
	}

	abstract void writeMethods();

	/** The handles and slots, as the class data from which the code takes them. */
	final List<Object> constants() {
		return this.constants;
	}

	private void writeConstructor(String superclass) {
		MethodVisitor method = this.code.visitMethod(0, "<init>", "()V", null, null);
		method.visitCode();
		method.visitVarInsn(Opcodes.ALOAD, 0);
		method.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, "<init>", "()V", false);
		end(method, Opcodes.RETURN);
	}

	final MethodVisitor startRead() {
		MethodVisitor method = this.code.visitMethod(0, "read", "(L" + IN + ";)Ljava/lang/Object;", null, null);
		method.visitCode();
		enter(method, IN);
		return method;
	}

	final void endRead(MethodVisitor method) {
		leave(method, IN);
		end(method, Opcodes.ARETURN);
	}

	/** Reads with a slot; the object is put on the stack. */
	final void readSlot(MethodVisitor method, Slot slot) {
		constant(method, slot, SLOT);
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		method.visitMethodInsn(Opcodes.INVOKEINTERFACE, SLOT, "read", "(L" + IN + ";)Ljava/lang/Object;", true);
	}

	final void readCarrier(MethodVisitor method, Class<?> carrier) {
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		CarrierCode.of(carrier).read(method, IN);
	}

	/** Puts a constant on the stack: a static final field, filled by the initializer. */
	final void constant(MethodVisitor method, Object value, String type) {
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
	final void enter(MethodVisitor method, String owner) {
		if (!this.leaf) {
			call(method, owner, "enter");
			return;
		}
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		method.visitInsn(Opcodes.ICONST_1);
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "count", "(I)V", false);
	}

	final void leave(MethodVisitor method, String owner) {
		if (!this.leaf) {
			call(method, owner, "leave");
		}
	}

	static void invokeExact(MethodVisitor method, MethodType type) {
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HANDLE, "invokeExact", type.toMethodDescriptorString(), false);
	}

	private static void call(MethodVisitor method, String owner, String name) {
		method.visitVarInsn(Opcodes.ALOAD, OUT_OR_IN);
		method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, "()V", false);
	}

	static void end(MethodVisitor method, int opcode) {
		method.visitInsn(opcode);
		method.visitMaxs(0, 0);
		method.visitEnd();
	}

}
