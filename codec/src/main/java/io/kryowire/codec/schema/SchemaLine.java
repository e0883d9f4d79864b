/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.kryowire.codec.SchemaDifference;
import org.jspecify.annotations.Nullable;

/**
 * One type of a table's description, ours or a peer's:
 * {@code com.acme.Quote#80c1ab07@5e1f00d2 record{isin:java.lang.String;bid:double}}.
 *
 * @param name the type's name
 * @param id the type's id
 * @param fingerprint of the type and all that is reachable from it
 * @param kind record, class, object, enum or opaque
 * @param members fields or constants, in their order
 */
record SchemaLine(String name, int id, int fingerprint, String kind, List<Member> members) {

	/** Longer ones are cut: a peer's description is input from outside. */
	private static final int LONGEST_NAME = 512;

	private static final int MOST_MEMBERS = 4096;

	private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7e\\p{L}\\p{N}\\p{M}\\p{Sc}\\p{Pc}]");

	static SchemaLine of(TypeDefinition definition, int fingerprint) {
		return new SchemaLine(definition.name(), definition.id(), fingerprint, definition.kind().word(),
				definition.members());
	}

	/**
	 * Parses a line.
	 * @param text the line
	 * @return the line, or {@code null} if it is none
	 */
	static @Nullable SchemaLine parse(String text) {
		int hash = text.indexOf('#');
		int at = text.indexOf('@', hash);
		int blank = text.indexOf(' ', at);
		int brace = text.indexOf('{', blank);
		if (hash < 1 || at < 0 || blank < 0 || brace < 0 || !text.endsWith("}") || hash > LONGEST_NAME) {
			return null;
		}
		try {
			int id = Integer.parseUnsignedInt(text.substring(hash + 1, at), 16);
			int fingerprint = Integer.parseUnsignedInt(text.substring(at + 1, blank), 16);
			return new SchemaLine(shown(text.substring(0, hash)), id, fingerprint,
					shown(text.substring(blank + 1, brace)),
					parseMembers(text.substring(brace + 1, text.length() - 1)));
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	private static List<Member> parseMembers(String text) {
		List<Member> members = new ArrayList<>();
		for (String part : text.isEmpty() ? new String[0] : text.split(";", MOST_MEMBERS)) {
			int colon = part.indexOf(':');
			if (colon > 0) {
				members.add(new Member(shown(part.substring(0, Math.min(colon, LONGEST_NAME))),
						shown(part.substring(colon + 1, Math.min(part.length(), colon + 1 + LONGEST_NAME)))));
			}
		}
		return members;
	}

	/** Names and shapes are told in refusals, and so in logs: no line ends of others. */
	private static String shown(String text) {
		return UNPRINTABLE.matcher(text).replaceAll("?");
	}

	/** What differs between this version, which is ours, and another. */
	List<SchemaDifference> differences(SchemaLine theirs) {
		List<SchemaDifference> differences = new ArrayList<>();
		if (!this.kind.equals(theirs.kind)) {
			differences.add(new SchemaDifference(this.name, "kind", this.kind, theirs.kind));
		}
		Map<String, String> others = new LinkedHashMap<>();
		theirs.members.forEach((member) -> others.put(member.name(), member.content()));
		for (Member member : this.members) {
			String other = others.remove(member.name());
			if (!member.content().equals(other)) {
				differences.add(new SchemaDifference(this.name, member.name(), member.content(),
						(other != null) ? other : SchemaDifference.ABSENT));
			}
		}
		others.forEach((field, content) -> differences
			.add(new SchemaDifference(this.name, field, SchemaDifference.ABSENT, content)));
		if (differences.isEmpty() && !this.members.equals(theirs.members)) {
			differences.add(new SchemaDifference(this.name, "order of fields", names(this), names(theirs)));
		}
		return differences;
	}

	private static String names(SchemaLine line) {
		return line.members.stream().map(Member::name).toList().toString();
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(
				"%s#%08x@%08x %s{".formatted(this.name, this.id, this.fingerprint, this.kind));
		for (int i = 0; i < this.members.size(); i++) {
			text.append((i == 0) ? "" : ";").append(this.members.get(i).name()).append(':');
			text.append(this.members.get(i).content());
		}
		return text.append('}').toString();
	}

	/**
	 * A field or constant.
	 *
	 * @param name its name
	 * @param content the text of its shape
	 */
	record Member(String name, String content) {
	}

}
