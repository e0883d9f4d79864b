/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;

/**
 * Makes classes of generated types: those of one version, in a loader of their own.
 */
final class GeneratedClasses extends ClassLoader {

	private final Map<String, byte[]> code = new HashMap<>();

	private final Class<? extends Enum<?>> mood;

	GeneratedClasses(List<GeneratedType> types, Class<? extends Enum<?>> mood) {
		super(GeneratedClasses.class.getClassLoader());
		this.mood = mood;
		types.forEach((type) -> this.code.put(type.name(), make(type)));
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		byte[] bytes = this.code.get(name);
		if (bytes == null) {
			throw new ClassNotFoundException(name);
		}
		return defineClass(name, bytes, 0, bytes.length);
	}

	Class<?> get(String name) {
		try {
			return loadClass(name);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	private String descriptor(GeneratedType.Field field) {
		return switch (field.kind()) {
			case MOOD -> Type.getDescriptor(this.mood);
			case NESTED -> "L" + field.nested().replace('.', '/') + ";";
			default -> field.kind().descriptor;
		};
	}

	private byte[] make(GeneratedType type) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		String name = type.name().replace('.', '/');
		String parent = type.record() ? "java/lang/Record" : "java/lang/Object";
		int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | (type.record() ? Opcodes.ACC_RECORD : 0);
		writer.visit(Opcodes.V17, access, name, null, parent, null);
		StringBuilder parameters = new StringBuilder("(");
		for (GeneratedType.Field field : type.fields()) {
			String descriptor = descriptor(field);
			if (type.record()) {
				parameters.append(descriptor);
				RecordComponentVisitor component = writer.visitRecordComponent(field.name(), descriptor,
						field.kind().signature);
				annotate(field, component::visitAnnotation);
				component.visitEnd();
			}
			FieldVisitor member = writer.visitField(type.record() ? Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL : 0,
					field.name(), descriptor, field.kind().signature, null);
			annotate(field, member::visitAnnotation);
			member.visitEnd();
		}
		constructor(writer, type, name, parent, parameters.append(")V").toString());
		writer.visitEnd();
		return writer.toByteArray();
	}

	private void constructor(ClassWriter writer, GeneratedType type, String name, String parent, String descriptor) {
		MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", descriptor, null, null);
		method.visitCode();
		method.visitVarInsn(Opcodes.ALOAD, 0);
		method.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
		int variable = 1;
		for (GeneratedType.Field field : type.record() ? type.fields() : List.<GeneratedType.Field>of()) {
			Type carrier = Type.getType(descriptor(field));
			method.visitVarInsn(Opcodes.ALOAD, 0);
			method.visitVarInsn(carrier.getOpcode(Opcodes.ILOAD), variable);
			method.visitFieldInsn(Opcodes.PUTFIELD, name, field.name(), carrier.getDescriptor());
			variable += carrier.getSize();
		}
		method.visitInsn(Opcodes.RETURN);
		method.visitMaxs(0, 0);
		method.visitEnd();
	}

	private static void annotate(GeneratedType.Field field, Annotated target) {
		if (!field.before().isEmpty()) {
			AnnotationVisitor names = target.visit(Type.getDescriptor(WireName.class), true).visitArray("value");
			names.visit(null, field.name());
			field.before().forEach((name) -> names.visit(null, name));
			names.visitEnd();
		}
		if (field.defaulted()) {
			AnnotationVisitor value = target.visit(Type.getDescriptor(WireDefault.class), true);
			value.visit("value", field.kind().defaultText());
			value.visitEnd();
		}
		if (field.required()) {
			target.visit(Type.getDescriptor(WireRequired.class), true).visitEnd();
		}
	}

	/** Something that has annotations. */
	@FunctionalInterface
	private interface Annotated {

		AnnotationVisitor visit(String descriptor, boolean visible);

	}

}
