/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the bytecode that reads one version of a struct, which in Java would read: <pre>
 * Object read(WireInput in) {
 *     in.enter();
 *     String isin = in.readString();
 *     in.readDouble();
 *     long size = in.readVarInt(false);
 *     Object made = (Object) NEW.invokeExact(isin, size, DEFAULT.read(in));
 *     in.leave();
 *     return made;
 * }
 * </pre>
 */
final class OtherStructWriter extends BodyCode {

	private static final int FIRST_LOCAL = 2;

	private static final Set<Class<?>> INTS = Set.of(byte.class, short.class, int.class);

	private final List<Read> reads;

	private final Class<?>[] types;

	private final StructAccess access;

	private final RefusedDefaults refused;

	OtherStructWriter(List<Read> reads, int fields, StructAccess access, RefusedDefaults refused, boolean leaf) {
		super(leaf);
		this.reads = reads;
		this.types = new Class<?>[fields];
		this.access = access;
		this.refused = refused;
		for (Read read : reads) {
			if (read.target() >= 0) {
				this.types[read.target()] = read.ours();
			}
		}
	}

	@Override
	void writeMethods() {
		MethodVisitor method = startRead();
		int[] locals = new int[this.types.length];
		int next = FIRST_LOCAL;
		for (Read read : this.reads) {
			put(method, read);
			if (read.target() < 0) {
				method.visitInsn((Type.getType(read.ours()).getSize() > 1) ? Opcodes.POP2 : Opcodes.POP);
			}
			else {
				locals[read.target()] = next;
				method.visitVarInsn(Type.getType(read.ours()).getOpcode(Opcodes.ISTORE), next);
				next += Type.getType(read.ours()).getSize();
			}
		}
		if (this.access.isRecord()) {
			MethodHandle constructor = this.refused.guard(this.access.constructor(this.types));
			constant(method, constructor, HANDLE);
			for (int i = 0; i < locals.length; i++) {
				load(method, i, locals);
			}
			invokeExact(method, constructor.type());
		}
		else {
			set(method, locals, next);
		}
		endRead(method);
	}

	private void set(MethodVisitor method, int[] locals, int made) {
		MethodHandle constructor = this.access.constructor(new Class<?>[0]);
		constant(method, constructor, HANDLE);
		invokeExact(method, constructor.type());
		method.visitVarInsn(Opcodes.ASTORE, made);
		for (int i = 0; i < locals.length; i++) {
			if (this.types[i] != null) {
				MethodHandle setter = this.access.setter(i, this.types[i]);
				constant(method, setter, HANDLE);
				method.visitVarInsn(Opcodes.ALOAD, made);
				load(method, i, locals);
				invokeExact(method, setter.type());
			}
		}
		method.visitVarInsn(Opcodes.ALOAD, made);
	}

	private void load(MethodVisitor method, int field, int[] locals) {
		method.visitVarInsn(Type.getType(this.types[field]).getOpcode(Opcodes.ILOAD), locals[field]);
	}

	private void put(MethodVisitor method, Read read) {
		if (read.slot() != null) {
			readSlot(method, read.slot());
			return;
		}
		readCarrier(method, read.theirs());
		if (read.ours() == read.theirs()) {
			return;
		}
		if (read.theirs() == float.class) {
			method.visitInsn(Opcodes.F2D);
		}
		else if (read.ours() == long.class) {
			method.visitInsn(Opcodes.I2L);
		}
		else if (read.ours() == double.class) {
			method.visitInsn(Opcodes.I2D);
		}
	}

	/** Whether one becomes the other by a single instruction, or none. */
	static boolean widens(Class<?> theirs, Class<?> ours) {
		if (INTS.contains(theirs)) {
			return ours == long.class || ours == double.class || ours == int.class
					|| (ours == short.class && theirs == byte.class);
		}
		return theirs == float.class && ours == double.class;
	}

	/**
	 * One value that is read or assumed.
	 *
	 * @param target the index of our field, -1 to drop the value
	 * @param slot reads an object, {@code null} for carriers
	 * @param theirs the carrier that is written
	 * @param ours the carrier that is handed over
	 */
	record Read(int target, @Nullable Slot slot, Class<?> theirs, Class<?> ours) {

		static Read object(int target, Slot slot) {
			return new Read(target, slot, Object.class, Object.class);
		}

	}

}
