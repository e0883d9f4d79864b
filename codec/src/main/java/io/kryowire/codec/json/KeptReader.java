/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.evolution.StructResolution;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Puts what others have kept where it belongs, as far as it is known here, and keeps the
 * rest.
 */
final class KeptReader {

	private final TypeTable table;

	private final OtherVersions versions;

	KeptReader(TypeTable table, OtherVersions versions) {
		this.table = table;
		this.versions = versions;
	}

	/** What reads the schema of a part, null if nobody knows it and nobody is to ask. */
	private @Nullable EvolvedTypes types(JsonInput in, KeptPart part) {
		TypeDefinition own = this.table.find(part.id());
		if (own != null && this.table.fingerprint(own) == part.fingerprint()) {
			return this.versions.of(own);
		}
		NamedSchema root = in.root();
		if (part.id() == Roots.NO_TYPE && root != null && root.schema().fingerprint() == part.fingerprint()) {
			return this.versions.of(root.schema());
		}
		KnownSchemas known = in.known();
		return (known != null) ? this.versions.find(known, part.id(), part.fingerprint(), "What a message has kept")
				: null;
	}

	/** Nothing yet of an object of our own version. */
	KeptPart of(TypeDefinition ours) {
		return KeptPart.of(ours.id(), this.table.fingerprint(ours), ours.name());
	}

	/** What reads the objects of a part, null if it cannot be known. */
	private @Nullable EvolvedStruct struct(JsonInput in, KeptPart part, TypeDefinition ours) {
		EvolvedTypes types = types(in, part);
		WrittenType written = (types != null) ? types.schema().types().get(part.type()) : null;
		if (types == null || written == null || types.find(written) != ours) {
			return null;
		}
		return types.struct(written, ours);
	}

	/** Sets constants of an object of our own version that others have replaced. */
	boolean[] restoreConstants(JsonInput in, TypeDefinition ours, List<KeptPart> parts, @Nullable Object[] values,
			boolean[] written, List<KeptPart> left) {
		List<KeptPart> replaced = new ArrayList<>(0);
		parts.forEach((part) -> (part.instead().isEmpty() ? left : replaced).add(part));
		return restore(in, ours, replaced, values, written, left);
	}

	/**
	 * Sets fields of an object that is about to be made, and says what is left. The
	 * oldest part is the first: what stands in for something may itself be unknown to the
	 * next reader, which is to find what was there first.
	 * @return in which of our fields there was something that is older than what is
	 * written
	 */
	boolean[] restore(JsonInput in, TypeDefinition ours, List<KeptPart> parts, @Nullable Object[] values,
			boolean[] written, List<KeptPart> left) {
		boolean[] older = new boolean[values.length];
		for (KeptPart part : parts) {
			EvolvedStruct struct = struct(in, part, ours);
			if (struct == null || part.whole() != null) {
				left.add(part);
				continue;
			}
			KeptPart rest = new KeptPart(part.id(), part.fingerprint(), part.type(), new LinkedHashMap<>(),
					new LinkedHashMap<>(), new LinkedHashMap<>(), null);
			for (Map.Entry<String, String> field : part.fields().entrySet()) {
				int target = struct.target(in, field.getKey());
				if (target == StructResolution.SKIP) {
					rest.fields().put(field.getKey(), field.getValue());
				}
				else if (!written[target] && !older[target]) {
					read(in, struct, field, target, values, rest);
				}
			}
			for (Map.Entry<String, String> field : part.instead().entrySet()) {
				int target = struct.target(in, field.getKey());
				if (target == StructResolution.SKIP) {
					rest.instead().put(field.getKey(), field.getValue());
				}
				else if (!older[target]) {
					older[target] = true;
					read(in, struct, field, target, values, rest);
				}
			}
			left.add(rest);
		}
		return older;
	}

	/** Where something older has been found, our own stand-in is of no use. */
	static void leaveToOlder(KeptPart own, boolean[] older) {
		own.instead().keySet().removeIf((name) -> older[Objects.requireNonNull(own.targets().get(name))]);
	}

	private static void read(JsonInput in, EvolvedStruct struct, Map.Entry<String, String> field, int target,
			@Nullable Object[] values, KeptPart rest) {
		Keeping keeping = in.keeping();
		int before = (keeping != null) ? keeping.constants(0) : 0;
		values[target] = in.kept(field.getValue(), struct.field(in, field.getKey()));
		if (keeping != null && keeping.constants(before) > 0) {
			rest.putInstead(field.getKey(), target, field.getValue());
		}
	}

	/** Keeps what is left of an object, and reads what it stands for if that is known. */
	void keep(JsonInput in, Object owner, List<KeptPart> parts) {
		Keeping keeping = in.keeping();
		for (KeptPart part : parts) {
			Object real = (part.whole() != null) ? whole(in, part, owner) : null;
			if (real != null) {
				in.replace(owner, real);
			}
			if (keeping != null) { // of one that was replaced nothing is left
				findTargets(part, owner);
				keeping.add(owner, part);
			}
		}
	}

	/**
	 * Which of our fields hold constants that are unknown here: same version, same names.
	 */
	private void findTargets(KeptPart part, Object owner) {
		TypeDefinition ours = this.table.find(owner.getClass());
		for (String name : part.instead().keySet()) {
			for (int i = 0; ours != null && i < ours.fields().size(); i++) {
				if (ours.fields().get(i).names().all().contains(name)) {
					part.targets().putIfAbsent(name, i);
				}
			}
		}
	}

	private @Nullable Object whole(JsonInput in, KeptPart part, Object owner) {
		EvolvedTypes types = types(in, part);
		WrittenType written = (types != null) ? types.schema().types().get(part.type()) : null;
		TypeDefinition ours = (types != null && written != null) ? types.find(written) : null;
		if (types == null || written == null || ours == null || ours.type() == owner.getClass()) {
			return null;
		}
		Shape expected = new Shape.Exact(ours.type());
		if (!types.isEverReadable(new WrittenShape.Exact(written.name()), expected)) {
			return null;
		}
		PlaceReader reader = types.exactly(written, expected);
		// It may itself stand in for an older one
		return in.kept(Objects.requireNonNull(part.whole()), (kept) -> kept.replaced(reader.read(kept), Object.class));
	}

}
