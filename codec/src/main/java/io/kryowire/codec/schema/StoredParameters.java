/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Reads from a constructor's code in which field it stores each parameter, where it
 * stores them all as they are.
 */
/*
 * Looks for "aload 0; load of a parameter; putfield" with nothing in between and nothing
 * that can jump there. A field that is stored twice, with anything else or not always,
 * and a parameter that is assigned, count as unknown. What stands behind a return, or
 * before the target of a jump or the handler of an exception that was possible, may be
 * passed over.
 */
final class StoredParameters extends MethodVisitor {

	private static final int NONE = -1;

	private final String owner;

	/** The number of a parameter by its place among the local variables. */
	private final Map<Integer, Integer> parameters = new HashMap<>();

	private final @Nullable String[] fields;

	private final Set<String> stored = new HashSet<>();

	private final Set<Label> visited = new HashSet<>();

	/** Where the code may go on from what has been visited, further down. */
	private final Set<Label> pending = new HashSet<>();

	/** The handlers of exceptions, by where they begin to hold. */
	private final Map<Label, Set<Label>> handlers = new HashMap<>();

	private boolean returned;

	/** The variables that the last two instructions have loaded. */
	private int first = NONE;

	private int second = NONE;

	private StoredParameters(Constructor<?> constructor) {
		super(Opcodes.ASM9);
		this.owner = Type.getInternalName(constructor.getDeclaringClass());
		this.fields = new String[constructor.getParameterCount()];
		int variable = 1;
		for (Type type : Type.getArgumentTypes(Type.getConstructorDescriptor(constructor))) {
			this.parameters.put(variable, this.parameters.size());
			variable += type.getSize();
		}
	}

	/**
	 * Finds the fields in which a constructor stores its parameters.
	 * @param constructor the constructor
	 * @return a name of a field for each parameter, or {@code null} if that is not all
	 * that is done with them or the code is not at hand
	 */
	static @Nullable List<String> of(Constructor<?> constructor) {
		Class<?> type = constructor.getDeclaringClass();
		String file = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
		try (InputStream code = type.getResourceAsStream(file)) {
			return (code != null) ? of(constructor, new ClassReader(code)) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (IllegalArgumentException ex) {
			return null; // a class file of a version from the future
		}
	}

	private static @Nullable List<String> of(Constructor<?> constructor, ClassReader reader) {
		StoredParameters code = new StoredParameters(constructor);
		String descriptor = Type.getConstructorDescriptor(constructor);
		reader.accept(new ClassVisitor(Opcodes.ASM9) {

			@Override
			public @Nullable MethodVisitor visitMethod(int access, String name, String type, @Nullable String signature,
					String @Nullable [] exceptions) {
				return (name.equals("<init>") && type.equals(descriptor)) ? code : null;
			}

		}, ClassReader.SKIP_DEBUG);
		return Arrays.stream(code.fields).allMatch((field) -> field != null) ? List.of(code.fields) : null;
	}

	private void forget() {
		this.first = NONE;
		this.second = NONE;
	}

	private void assigned(int variable) {
		Integer parameter = this.parameters.remove(variable);
		if (parameter != null) {
			this.fields[parameter] = null;
		}
		forget();
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		if (opcode >= Opcodes.ISTORE) {
			assigned(variable);
			return;
		}
		this.first = this.second;
		this.second = variable;
	}

	@Override
	public void visitIincInsn(int variable, int increment) {
		assigned(variable);
	}

	@Override
	public void visitFieldInsn(int opcode, String holder, String name, String type) {
		if (opcode == Opcodes.PUTFIELD && holder.equals(this.owner)) {
			boolean always = this.pending.isEmpty() && !this.returned;
			Integer parameter = (always && this.first == 0) ? this.parameters.get(this.second) : null;
			boolean again = !this.stored.add(name);
			for (int i = 0; i < this.fields.length; i++) {
				this.fields[i] = (again && name.equals(this.fields[i])) ? null : this.fields[i];
			}
			if (parameter != null && !again) {
				this.fields[parameter] = name;
			}
		}
		forget();
	}

	@Override
	public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
		this.handlers.computeIfAbsent(start, (key) -> new HashSet<>()).add(handler);
	}

	@Override
	public void visitLabel(Label label) {
		this.visited.add(label);
		this.pending.remove(label);
		this.handlers.getOrDefault(label, Set.of()).forEach(this::mayJump);
		forget();
	}

	private void mayJump(Label target) {
		if (!this.visited.contains(target)) {
			this.pending.add(target);
		}
	}

	@Override
	public void visitInsn(int opcode) {
		this.returned |= opcode == Opcodes.RETURN;
		forget();
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		forget();
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		forget();
	}

	@Override
	public void visitMethodInsn(int opcode, String holder, String name, String type, boolean isInterface) {
		forget();
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
		forget();
	}

	@Override
	public void visitJumpInsn(int opcode, Label label) {
		mayJump(label);
		forget();
	}

	@Override
	public void visitLdcInsn(Object value) {
		forget();
	}

	@Override
	public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
		mayJump(dflt);
		List.of(labels).forEach(this::mayJump);
		forget();
	}

	@Override
	public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
		mayJump(dflt);
		List.of(labels).forEach(this::mayJump);
		forget();
	}

	@Override
	public void visitMultiANewArrayInsn(String type, int dimensions) {
		forget();
	}

}
